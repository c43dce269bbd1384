import Glibc

/// Why a file could not be read or written, in words for the musician.
public struct AudioFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong with a file.
  public enum Reason: Equatable, Sendable {
    /// There is no such file.
    case notFound
    /// There is none, or its name is no UTF-8: it has come with replacement characters in it.
    case unnamable
    /// It cannot be reached; the system's words.
    case unreachable(String)
    /// The name belongs to a folder.
    case folder
    /// The name belongs to a device, a pipe or a socket.
    case notAFile
    /// This user may not read it.
    case unreadable
    /// It has no bytes at all.
    case empty
    /// Nothing in it is known as audio.
    case notAudio
    /// It is a good file, but holds no sound.
    case silentContainer
    /// It looks like audio, but not one frame of it can be decoded.
    case damaged
    /// Its sample rate, in Hz, is outside of 1 to 768 kHz.
    case rate(Int)
    /// It has more channels than can be mixed down.
    case channels(Int)
    /// Its sound, of so many seconds, does not fit into this machine's memory.
    case tooLong(seconds: Int)
    /// The extension names no format that can be written; the ones that can.
    case unknownExtension(known: [String])
    /// The format cannot hold this rate or number of channels.
    case unsuitable(format: String, rate: Int, channelCount: Int)
    /// It cannot be created or written; the system's words.
    case unwritable(String)
    /// The disk has too little room to begin it.
    case diskFull
    /// The disk has filled while it was written: it ends after so many whole seconds.
    case diskFilled(seconds: Int)
  }

  /// The file as it was asked for.
  public let path: String
  /// What is wrong with it.
  public let reason: Reason

  /// An error about the file at `path`.
  public init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The file and the reason, as in `loop.wav: no such file`.
  public var description: String { "\(path): \(reason)" }
}

extension AudioFileError.Reason {
  /// Why the system did not find the file at `path`: `code` is its `errno`.
  public init(_ code: Int32, at path: String) {
    switch code {
    case EACCES: self = .unreadable
    case ENOENT where path.unicodeScalars.contains("\u{FFFD}"): self = .unnamable
    case ENOENT, ENOTDIR: self = .notFound
    default: self = .unreachable(String(cString: strerror(code)))
    }
  }
}

extension AudioFileError.Reason: CustomStringConvertible {
  /// The reason alone, without the file's name.
  public var description: String {
    switch self {
    case .notFound: "no such file"
    case .unnamable: "no such file, unless its name is not UTF-8: rename it then"
    case .unreachable(let text): "it cannot be reached (\(text))"
    case .folder: "this is a folder, not an audio file"
    case .notAFile: "this is a device or a pipe, not an audio file"
    case .unreadable: "it may not be read (permission denied)"
    case .empty: "the file is empty"
    case .notAudio: "this is not an audio file of a known format"
    case .silentContainer: "there is no audio in it"
    case .damaged: "the file is damaged or cut off, and nothing in it can be played"
    case .rate(let rate): "its sample rate of \(rate) Hz is outside of 1 kHz to 768 kHz"
    case .channels(let count): "it has \(count) channels, which is more than can be played"
    case .tooLong(let seconds): "its \(seconds) s of sound do not fit into memory"
    case .unknownExtension(let known):
      "its extension names no format that can be written; use one of "
        + known.map { ".\($0)" }.joined(separator: " ")
    case .unsuitable(let format, let rate, let count):
      "\(format) cannot hold \(count) channels at \(rate) Hz"
    case .unwritable(let text): "it cannot be written (\(text))"
    case .diskFull: "the disk is full, or nearly: to begin, 50 MB must be free"
    case .diskFilled(let seconds):
      "the disk is full: it ends after \(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }
  }
}
