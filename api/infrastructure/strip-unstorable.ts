/**
 * What was sent in, without the characters that no record can hold: PostgreSQL's text takes neither U+0000 nor a
 * surrogate without its pair (PostgreSQL manual §8.3, RFC 8259 §8.2). Both come by accident, from copied text and cut
 * strings, and mean nothing, so they are left out instead of refusing the text around them.
 *
 * @param input parsed JSON or form fields; a file or other object of a class is returned as it is
 */
export function stripUnstorable(input: unknown): unknown {
  if (typeof input === "string") return stripUnstorableText(input);
  if (Array.isArray(input)) return input.map(stripUnstorable);
  if (!isPlain(input)) return input;
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [stripUnstorableText(key), stripUnstorable(value)]),
  );
}

/** The same for one text. */
export const stripUnstorableText = (text: string) => text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "");

function isPlain(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
