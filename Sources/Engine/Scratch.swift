/// Room for the blocks that a chain needs on its way.
struct Scratch: BitwiseCopyable {
  /// How many tracks' own sounds there is room for.
  static var trackCount: Int { @_noLocks get { 8 } }
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
  /// The tracks' own sounds.
  private let tracks: UnsafeMutablePointer<Float>
  private let storage: UnsafeMutablePointer<Float>

  /// Control thread.
  init() {
    let length = Block.maximumCount
    let size = (11 + 2 * Self.trackCount) * length
    let storage = UnsafeMutablePointer<Float>.allocate(capacity: size)
    storage.initialize(repeating: 0, count: size)
    func channels(_ index: Int) -> Channels {
      Channels(left: storage + 2 * index * length, right: storage + (2 * index + 1) * length)
    }
    self.storage = storage
    input = channels(0)
    work = channels(1)
    dry = channels(2)
    sum = channels(3)
    passed = storage + 8 * length
    entry = storage + 9 * length
    exit = storage + 10 * length
    tracks = storage + 11 * length
  }

  /// Control thread.
  func free() { storage.deallocate() }

  /// The first `count` frames of track `index`, below `trackCount`.
  @_noLocks func track(_ index: Int, _ count: Int) -> Block {
    let place = tracks + 2 &* index &* Block.maximumCount
    return Block(left: place, right: place + Block.maximumCount, count: count)
  }

  /// Two sides of `Block.maximumCount` frames.
  struct Channels: BitwiseCopyable {
    let left: UnsafeMutablePointer<Float>
    let right: UnsafeMutablePointer<Float>

    /// The first `count` frames as a block.
    @_noLocks func block(_ count: Int) -> Block { Block(left: left, right: right, count: count) }
  }
}
