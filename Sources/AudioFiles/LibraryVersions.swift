import CFFmpeg
import CSndFile
import CSoxr

/// The versions of the libraries that audio files are read with.
public enum LibraryVersions {
  /// Names and versions, as the libraries themselves tell.
  ///
  /// Any thread.
  public static var all: [(name: String, version: String)] {
    [
      ("libsndfile", String(cString: sf_version_string()).replacing("libsndfile-", with: "")),
      ("soxr", String(cString: soxr_version()).replacing("libsoxr-", with: "")),
      ("FFmpeg", String(cString: av_version_info())),
    ]
  }
}
