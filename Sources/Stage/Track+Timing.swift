import Model

extension Track {
  /// What decides how the loop lies in musical time.
  struct Timing: Hashable {
    var length: Double?
    var tempo: Double?
    var offset: Double?
    var sync: SyncMode
    var transpose: Double
    var pickup: Double
  }

  var timing: Timing {
    Timing(
      length: length, tempo: tempo, offset: offset, sync: sync, transpose: transpose,
      pickup: pickup)
  }
}
