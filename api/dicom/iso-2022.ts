import { decoded } from "./text-guesses";

export const escapeByte = 0x1b;

/** A code element: how many bytes a character has, and how such bytes decode. */
interface CodeElement {
  readonly bytesPerCharacter: 1 | 2;
  readonly decode: (bytes: Uint8Array) => string;
}

const singleByte = (label: string): CodeElement => ({ bytesPerCharacter: 1, decode: (bytes) => decoded(bytes, label) });

/** Double-byte sets are decoded in their EUC form, where both bytes have the high bit set. */
const doubleByte = (label: string, prefix: readonly number[] = []): CodeElement => ({
  bytesPerCharacter: 2,
  decode: (bytes) => {
    const euc: number[] = [];
    for (let index = 0; index + 1 < bytes.length; index += 2) {
      euc.push(...prefix, (bytes[index] ?? 0) | 0x80, (bytes[index + 1] ?? 0) | 0x80);
    }
    return decoded(Uint8Array.from(euc), label);
  },
});

/** Escape sequences of PS3.3 tables C.12-3 and C.12-4, by the bytes after ESC, to the half they designate. */
const designations: ReadonlyMap<string, { half: "g0" | "g1"; element: CodeElement }> = new Map([
  ["(B", { half: "g0", element: singleByte("iso-8859-1") }],
  ["(J", { half: "g0", element: singleByte("iso-8859-1") }],
  [")I", { half: "g1", element: singleByte("shift_jis") }],
  ["-A", { half: "g1", element: singleByte("iso-8859-1") }],
  ["-B", { half: "g1", element: singleByte("iso-8859-2") }],
  ["-C", { half: "g1", element: singleByte("iso-8859-3") }],
  ["-D", { half: "g1", element: singleByte("iso-8859-4") }],
  ["-L", { half: "g1", element: singleByte("iso-8859-5") }],
  ["-G", { half: "g1", element: singleByte("iso-8859-6") }],
  ["-F", { half: "g1", element: singleByte("iso-8859-7") }],
  ["-H", { half: "g1", element: singleByte("iso-8859-8") }],
  ["-M", { half: "g1", element: singleByte("iso-8859-9") }],
  ["-b", { half: "g1", element: singleByte("iso-8859-15") }],
  ["-T", { half: "g1", element: singleByte("windows-874") }],
  ["$B", { half: "g0", element: doubleByte("euc-jp") }],
  ["$@", { half: "g0", element: doubleByte("euc-jp") }],
  ["$(D", { half: "g0", element: doubleByte("euc-jp", [0x8f]) }],
  ["$)C", { half: "g1", element: doubleByte("euc-kr") }],
  ["$)A", { half: "g1", element: doubleByte("gb18030") }],
]);

/** Where both halves return to the first character set: line ends, and the delimiters of values and names. */
const resets: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x5c, 0x5e, 0x3d]);

/**
 * Decodes text with ISO/IEC 2022 code extension (PS3.5 §6.1.2.5).
 *
 * @param fallback reads bytes above 0x7F before anything was designated for them
 */
export function decodeIso2022(bytes: Uint8Array, fallback: (bytes: Uint8Array) => string): string {
  let text = "";
  let g0: CodeElement | null = null;
  let g1: CodeElement | null = null;
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === escapeByte) {
      const escape = escapeAt(bytes, at);
      const designation = designations.get(escape);
      if (designation?.half === "g0") g0 = designation.element;
      if (designation?.half === "g1") g1 = designation.element;
      at += 1 + escape.length;
      continue;
    }
    const isHigh = byte >= 0x80;
    const end = runEnd(bytes, at, isHigh);
    const run = bytes.subarray(at, end);
    if (isHigh) {
      text += g1 ? g1.decode(run) : fallback(run);
      at = end;
    } else if (g0?.bytesPerCharacter === 2) {
      text += g0.decode(run);
      at = end;
    } else {
      // A delimiter ends the designation of G1; what it means in a double-byte G0 is half a character, handled above.
      const reset = run.findIndex((code) => resets.has(code));
      const stop = reset === -1 ? end : at + reset + 1;
      text += decoded(bytes.subarray(at, stop), "iso-8859-1");
      if (reset !== -1) g1 = null;
      at = stop;
    }
  }
  return text;
}

/** The escape's bytes after ESC: intermediate bytes 0x20–0x2F, then one final byte. */
function escapeAt(bytes: Uint8Array, at: number): string {
  let end = at + 1;
  while ((bytes[end] ?? 0) >= 0x20 && (bytes[end] ?? 0) <= 0x2f) end++;
  return decoded(bytes.subarray(at + 1, end + 1), "iso-8859-1");
}

/** End of the run of bytes of the same half, before the next escape. */
function runEnd(bytes: Uint8Array, from: number, isHigh: boolean): number {
  let end = from;
  while (end < bytes.length && bytes[end] !== escapeByte && (bytes[end] ?? 0) >= 0x80 === isHigh) end++;
  return end;
}
