// How what sounds on this device itself stands to what its other programs play. Only Safari asks.

/// "ambient" lies under what others play, and heeds the silent switch; "playback" takes their
/// place.
export function soundAs(type) {
  if (navigator.audioSession) navigator.audioSession.type = type;
}
