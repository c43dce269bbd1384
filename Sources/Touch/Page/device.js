// What differs on the device that the page is on, and cannot be asked for by itself.

/// Whether this is an iPhone or iPad: no other system's browsers know this property.
export const isHandheldApple = CSS.supports("-webkit-touch-callout", "none");
