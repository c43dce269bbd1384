// Open Sound Control 1.0 as bytes: what the socket carries, both ways.

const writer = new TextEncoder();
const reader = new TextDecoder();

// Strings end with at least one zero and fill whole words of four bytes.
const padded = (length) => (length + 4) & ~3;

/// The packet for one message. Whole numbers go as `i`, others as `f`: the program takes either
/// wherever it expects a number.
export function encode(address, ...values) {
  const parts = [];
  let tags = ",";
  for (const value of values) {
    if (typeof value === "string") {
      tags += "s";
      parts.push(writer.encode(value));
    } else if (typeof value === "boolean") {
      tags += "i";
      parts.push(value ? 1 : 0);
    } else {
      tags += Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? "i" : "f";
      parts.push(value);
    }
  }
  const head = [writer.encode(address), writer.encode(tags)];
  let size = padded(head[0].length) + padded(head[1].length);
  for (const part of parts) size += typeof part === "number" ? 4 : padded(part.length);

  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let at = 0;
  const text = (part) => {
    bytes.set(part, at);
    at += padded(part.length);
  };
  head.forEach(text);
  parts.forEach((part, index) => {
    if (typeof part !== "number") return text(part);
    if (tags[index + 1] === "i") view.setInt32(at, part);
    else view.setFloat32(at, part);
    at += 4;
  });
  return bytes;
}

/// Calls `each(address, values)` for every message of a packet, bundles opened.
///
/// Throws if the bytes are no OSC.
export function decode(buffer, each) {
  const bytes = new Uint8Array(buffer);
  if (bytes[0] !== 0x23) return decodeMessage(bytes, each);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 16; at + 4 <= bytes.length; ) {
    const size = view.getInt32(at);
    if (size < 0 || at + 4 + size > bytes.length) throw new RangeError("a bundle is cut short");
    // Copied, so that an inner view begins at zero.
    decode(bytes.slice(at + 4, at + 4 + size).buffer, each);
    at += 4 + size;
  }
}

function decodeMessage(bytes, each) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const text = () => {
    const end = bytes.indexOf(0, at);
    if (end < 0) throw new RangeError("a text has no end");
    const value = reader.decode(bytes.subarray(at, end));
    at += padded(end - at);
    return value;
  };
  const take = (size, read) => {
    const value = read(at);
    at += size;
    return value;
  };
  const address = text();
  const tags = at < bytes.length ? text() : ",";
  const values = [];
  for (const tag of tags.slice(1)) {
    switch (tag) {
      case "i": values.push(take(4, (o) => view.getInt32(o))); break;
      case "f": values.push(take(4, (o) => view.getFloat32(o))); break;
      case "d": values.push(take(8, (o) => view.getFloat64(o))); break;
      case "h": values.push(take(8, (o) => Number(view.getBigInt64(o)))); break;
      case "t": values.push(take(8, (o) => view.getBigUint64(o))); break;
      case "s": case "S": values.push(text()); break;
      case "b": {
        const size = take(4, (o) => view.getInt32(o));
        values.push(bytes.slice(at, at + size));
        at += (size + 3) & ~3;
        break;
      }
      case "T": values.push(1); break;
      case "F": values.push(0); break;
      case "I": values.push(Infinity); break;
      case "N": values.push(null); break;
      default: throw new RangeError(`type ${tag} is unknown`);
    }
  }
  each(address, values);
}
