import Foundation

/// The table in shared memory where all JACK servers of the machine are entered.
///
/// It has eight places, and a server that was killed keeps its own: after eight of them no server
/// starts any more. The layout is that of jackd2 (`common/shm.h`); a table that looks different in
/// anything is left alone.
package struct ServerRegistry {
  private static let path = "/dev/shm/jack-shm-registry"
  private static let magic: UInt32 = 0x4A41_434B
  private static let serverOffset = 24
  private static let serverStride = 264
  private static let serverCount = 8
  private static let headerSize = 2136
  private static let entryStride = 268
  private static let entryCount = 256
  /// The semaphore that all of JACK locks the table with.
  private static let lockKey: key_t = 0x282929

  /// Takes servers that are no longer alive out of the table, and their sockets, semaphores and
  /// memory out of the system.
  package static func clearDeadServers() {
    guard let memory = map() else { return }
    defer { munmap(memory, size) }
    guard let lock = RegistryLock(key: lockKey) else { return }
    defer { lock.release() }
    for i in 0..<serverCount {
      let server = memory + serverOffset + i * serverStride
      let pid = server.loadUnaligned(as: pid_t.self)
      guard isDead(pid) else { continue }
      let name = text(server + 4, limit: serverStride - 4)
      // “jack-UID:NAME:”
      let prefix = "jack-\(getuid()):"
      guard name.hasPrefix(prefix), name.hasSuffix(":") else { continue }
      removeFiles(ofServer: String(name.dropFirst(prefix.count).dropLast()))
      memset(server, 0, serverStride)
    }
    for i in 0..<entryCount {
      let entry = memory + headerSize + i * entryStride
      guard isDead((entry + 4).loadUnaligned(as: pid_t.self)) else { continue }
      let name = text(entry + 12, limit: entryStride - 12)
      guard name.hasPrefix("/jack-\(getuid())-") else { continue }
      shm_unlink(name)
      // All but its own number.
      memset(entry + 4, 0, entryStride - 4)
    }
  }

  /// Whether a server called `name` is entered that is alive: it runs, or starts.
  static func holds(_ name: String) -> Bool { names.contains(name) }

  /// The names of this user's servers that are entered and alive, in their order.
  static var names: [String] {
    guard let memory = map() else { return [] }
    defer { munmap(memory, size) }
    // “jack-UID:NAME:”
    let prefix = "jack-\(getuid()):"
    return (0..<serverCount).compactMap { i in
      let server = memory + serverOffset + i * serverStride
      let pid = server.loadUnaligned(as: pid_t.self)
      let name = text(server + 4, limit: serverStride - 4)
      guard pid > 0, !isDead(pid), name.hasPrefix(prefix), name.hasSuffix(":") else { return nil }
      return String(name.dropFirst(prefix.count).dropLast())
    }
  }

  private static var size: Int { headerSize + entryCount * entryStride + 4 }

  private static func map() -> UnsafeMutableRawPointer? {
    let file = Glibc.open(path, O_RDWR | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { Glibc.close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_size >= headerSize + entryCount * entryStride,
      let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      memory != MAP_FAILED
    else { return nil }
    let isKnown =
      memory.load(as: UInt32.self) == magic
      && memory.load(fromByteOffset: 8, as: UInt32.self) == 1
      && memory.load(fromByteOffset: 16, as: UInt32.self) == UInt32(headerSize)
      && memory.load(fromByteOffset: 20, as: UInt32.self) == UInt32(entryStride)
    guard isKnown else {
      munmap(memory, size)
      return nil
    }
    return memory
  }

  private static func isDead(_ pid: pid_t) -> Bool {
    pid > 0 && kill(pid, 0) != 0 && errno == ESRCH
  }

  private static func text(_ start: UnsafeMutableRawPointer, limit: Int) -> String {
    let bytes = UnsafeRawBufferPointer(start: start, count: limit).prefix { $0 != 0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Removes sockets and semaphores of a server that no longer runs; its clients may have left some.
  static func removeFiles(ofServer name: String) {
    let prefixes = ["jack_\(name)_\(getuid())_", "jack_sem.\(getuid())_\(name)_"]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/shm")) ?? []
    for file in names where prefixes.contains(where: { file.hasPrefix($0) }) {
      unlink("/dev/shm/\(file)")
    }
  }
}

/// The lock of the table, as long as it is held.
private struct RegistryLock {
  private let id: Int32

  /// Takes the lock; nil if it cannot be had within a second or does not exist.
  init?(key: key_t) {
    id = semget(key, 0, 0)
    guard id >= 0 else { return nil }
    for _ in 0..<100 {
      var take = sembuf(sem_num: 0, sem_op: -1, sem_flg: Int16(SEM_UNDO | IPC_NOWAIT))
      if semop(id, &take, 1) == 0 { return }
      usleep(10_000)
    }
    return nil
  }

  func release() {
    var give = sembuf(sem_num: 0, sem_op: 1, sem_flg: Int16(SEM_UNDO))
    semop(id, &give, 1)
  }
}
