const headEnd = [13, 10, 13, 10];
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** Changes what a multipart answer of one part holds; `boundary` and head stay as they are, other answers as a whole. */
export function withChangedPart(answer: ArrayBuffer, change: (part: Uint8Array) => Uint8Array): ArrayBuffer {
  const bytes = new Uint8Array(answer);
  const end = bytes.findIndex((_, index) => headEnd.every((sign, offset) => bytes[index + offset] === sign));
  if (end === -1) return answer;
  const start = end + headEnd.length;
  const head = textOf(bytes.subarray(0, start));
  const boundary = /--[^\r\n]+/.exec(head)?.[0];
  const tail = boundary === undefined ? -1 : textOf(bytes.subarray(-boundary.length - 8)).indexOf(`\r\n${boundary}`);
  if (boundary === undefined || tail === -1) return answer;
  const stop = bytes.length - boundary.length - 8 + tail;
  const part = change(bytes.subarray(start, stop));
  const changed = new Uint8Array(start + part.length + bytes.length - stop);
  changed.set(bytes.subarray(0, start));
  changed.set(part, start);
  changed.set(bytes.subarray(stop), start + part.length);
  return changed.buffer;
}
