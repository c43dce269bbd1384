/// Room for the blocks that a chain needs on its way.
struct Scratch: BitwiseCopyable {
  /// The track's own sound.
  let track: Channels
  /// What a stage gets.
  let input: Channels
  /// What an insert works on.
  let work: Channels
  /// What an insert got, for its `mix`; also the voice that is faded out.
  let dry: Channels
  /// What a stage gives.
  let sum: Channels
  /// Per frame: how much of its input a stage passes on.
  let passed: UnsafeMutablePointer<Float>
  /// Per frame: how much of its input an insert gets.
  let entry: UnsafeMutablePointer<Float>
  /// Per frame: how much an insert adds to its stage.
  let exit: UnsafeMutablePointer<Float>
  private let storage: UnsafeMutablePointer<Float>

  /// Control thread.
  init() {
    let length = Block.maximumCount
    let storage = UnsafeMutablePointer<Float>.allocate(capacity: 13 * length)
    storage.initialize(repeating: 0, count: 13 * length)
    func channels(_ index: Int) -> Channels {
      Channels(left: storage + 2 * index * length, right: storage + (2 * index + 1) * length)
    }
    self.storage = storage
    track = channels(0)
    input = channels(1)
    work = channels(2)
    dry = channels(3)
    sum = channels(4)
    passed = storage + 10 * length
    entry = storage + 11 * length
    exit = storage + 12 * length
  }

  /// Control thread.
  func free() { storage.deallocate() }

  /// Two sides of `Block.maximumCount` frames.
  struct Channels: BitwiseCopyable {
    let left: UnsafeMutablePointer<Float>
    let right: UnsafeMutablePointer<Float>

    /// The first `count` frames as a block.
    @_noLocks func block(_ count: Int) -> Block { Block(left: left, right: right, count: count) }
  }
}
