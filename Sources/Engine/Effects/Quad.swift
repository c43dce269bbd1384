/// Four frames of four lines of a feedback delay network, for computing them at once.
struct Quad: BitwiseCopyable {
  var x, y, z, w: SIMD4<Float>

  /// The next four frames of each line.
  @inline(__always)
  @_noLocks init(
    at x: UnsafePointer<Float>, _ y: UnsafePointer<Float>, _ z: UnsafePointer<Float>,
    _ w: UnsafePointer<Float>
  ) {
    (self.x, self.y, self.z, self.w) = (Self.load(x), Self.load(y), Self.load(z), Self.load(w))
  }

  /// The sum of the lines.
  @inline(__always) var sum: SIMD4<Float> { @_noLocks get { (x + y) + (z + w) } }

  /// Makes rows columns.
  @inline(__always) @_noLocks mutating func transpose() {
    let xy = SIMD4(x.x, y.x, x.y, y.y)
    let zw = SIMD4(z.x, w.x, z.y, w.y)
    let laterXY = SIMD4(x.z, y.z, x.w, y.w)
    let laterZW = SIMD4(z.z, w.z, z.w, w.w)
    x = SIMD4(xy.x, xy.y, zw.x, zw.y)
    y = SIMD4(xy.z, xy.w, zw.z, zw.w)
    z = SIMD4(laterXY.x, laterXY.y, laterZW.x, laterZW.y)
    w = SIMD4(laterXY.z, laterXY.w, laterZW.z, laterZW.w)
  }

  /// Sends the frames, which stand in rows, through the lines' one-pole low-passes.
  @inline(__always)
  @_noLocks mutating func absorb(
    _ state: inout SIMD4<Float>, _ gain: SIMD4<Float>, _ pole: SIMD4<Float>
  ) {
    x = x * gain + state * pole
    y = y * gain + x * pole
    z = z * gain + y * pole
    w = w * gain + z * pole
    state = w
  }

  /// The Hadamard matrix of order 8 over the lines of both.
  @inline(__always) @_noLocks static func mix(_ a: inout Quad, _ b: inout Quad) {
    let first = (sums: a.sums(b), differences: a.differences(b))
    let second = (
      sums: first.sums.sums(first.differences), rest: first.sums.differences(first.differences)
    )
    a = second.sums.sums(second.rest)
    b = second.sums.differences(second.rest)
  }

  @inline(__always) @_noLocks private func sums(_ other: Quad) -> Quad {
    Quad(x + y, z + w, other.x + other.y, other.z + other.w)
  }

  @inline(__always) @_noLocks private func differences(_ other: Quad) -> Quad {
    Quad(x - y, z - w, other.x - other.y, other.z - other.w)
  }

  @inline(__always)
  @_noLocks private init(
    _ x: SIMD4<Float>, _ y: SIMD4<Float>, _ z: SIMD4<Float>, _ w: SIMD4<Float>
  ) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  /// Adds the input, with the signs + − + − and, on the other side, + − − +.
  @inline(__always)
  @_noLocks mutating func add(_ left: SIMD4<Float>, b: inout Quad, _ right: SIMD4<Float>) {
    (x, y, z, w) = (x + left, y - left, z + left, w - left)
    (b.x, b.y, b.z, b.w) = (b.x + right, b.y - right, b.z - right, b.w + right)
  }

  /// Writes the frames of each line, which begin `stride` samples from one another.
  @inline(__always)
  @_noLocks func store(_ place: UnsafeMutablePointer<Float>, _ stride: Int) {
    Self.store(x, place)
    Self.store(y, place + stride)
    Self.store(z, place + 2 &* stride)
    Self.store(w, place + 3 &* stride)
  }

  @inline(__always)
  @_noLocks static func load(_ place: UnsafePointer<Float>) -> SIMD4<Float> {
    UnsafeRawPointer(place).loadUnaligned(as: SIMD4<Float>.self)
  }

  @inline(__always)
  @_noLocks static func store(_ frames: SIMD4<Float>, _ place: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(place).storeBytes(of: frames, as: SIMD4<Float>.self)
  }
}
