/** A part of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The part of a file a request asks for (RFC 9110 §14.2). Several parts at once are answered as the whole, which the
 * rule allows.
 *
 * @param size of the whole in bytes
 * @param etag of the whole: a part is given only of the file the client began with (If-Range)
 * @returns null for the whole, "unsatisfiable" for a part behind its end
 */
export function byteRange(headers: Headers, size: number, etag: string): ByteRange | null | "unsatisfiable" {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(headers.get("range")?.trim() ?? "");
  const [, first = "", last = ""] = asked ?? [];
  if (first === "" && last === "") return null;
  const begunWith = headers.get("if-range");
  if (begunWith !== null && begunWith !== etag) return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
}
