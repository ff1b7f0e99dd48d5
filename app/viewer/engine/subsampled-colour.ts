/**
 * Uncompressed YBR_FULL_422 (PS3.3 C.7.6.3.1.2): two pixels share their colour, as Y Y Cb Cr. The library draws such
 * frames black, so each pixel is given its own: Y Cb Cr, Y Cb Cr.
 */
export function wholeColour(subsampled: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.floor(subsampled.length / 4) * 6);
  for (let from = 0, to = 0; from + 3 < subsampled.length; from += 4, to += 6) {
    const [first = 0, second = 0, blue = 0, red = 0] = subsampled.subarray(from, from + 4);
    whole.set([first, blue, red, second, blue, red], to);
  }
  return whole;
}

const headEnd = [13, 10, 13, 10];
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** The same within a multipart answer of one part; `boundary` and head stay as they are. */
export function withWholeColour(answer: ArrayBuffer): ArrayBuffer {
  const bytes = new Uint8Array(answer);
  const end = bytes.findIndex((_, index) => headEnd.every((sign, offset) => bytes[index + offset] === sign));
  if (end === -1) return answer;
  const start = end + headEnd.length;
  const head = textOf(bytes.subarray(0, start));
  const boundary = /--[^\r\n]+/.exec(head)?.[0];
  const tail = boundary === undefined ? -1 : textOf(bytes.subarray(-boundary.length - 8)).indexOf(`\r\n${boundary}`);
  if (boundary === undefined || tail === -1) return answer;
  const stop = bytes.length - boundary.length - 8 + tail;
  const whole = wholeColour(bytes.subarray(start, stop));
  const changed = new Uint8Array(start + whole.length + bytes.length - stop);
  changed.set(bytes.subarray(0, start));
  changed.set(whole, start);
  changed.set(bytes.subarray(stop), start + whole.length);
  return changed.buffer;
}
