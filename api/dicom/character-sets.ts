import { decodeIso2022, escapeByte } from "./iso-2022";
import { decoded, guessGb2312, guessUnlabelled, strictGb18030, strictUtf8 } from "./text-guesses";

/**
 * Single-byte and whole-encoding character sets: defined term → WHATWG label (PS3.3 C.12.1.1.2 tables C.12-2, C.12-5).
 * Terms are compared without spaces, dashes and underscores; vendors write "ISO IR 192" and "UTF-8" too.
 */
const labels: ReadonlyMap<string, string> = new Map([
  ["ISOIR100", "iso-8859-1"],
  ["ISOIR101", "iso-8859-2"],
  ["ISOIR109", "iso-8859-3"],
  ["ISOIR110", "iso-8859-4"],
  ["ISOIR144", "iso-8859-5"],
  ["ISOIR127", "iso-8859-6"],
  ["ISOIR126", "iso-8859-7"],
  ["ISOIR138", "iso-8859-8"],
  ["ISOIR148", "iso-8859-9"],
  ["ISOIR203", "iso-8859-15"],
  ["ISOIR166", "windows-874"],
  ["ISOIR13", "shift_jis"],
  ["ISOIR192", "utf-8"],
  ["UTF8", "utf-8"],
  ["GB18030", "gb18030"],
  ["GBK", "gb18030"],
  ["GB2312", "gb18030"],
  ["ISOIR58", "gb18030"],
  ["ISOIR149", "euc-kr"],
]);

function labelOf(term: string): string | undefined {
  const compact = term.toUpperCase().replace(/[\s_-]/g, "");
  return labels.get(compact.replace(/^ISO2022(IR)?/, "ISOIR")) ?? labels.get(compact.replace(/^ISO2022/, ""));
}

/**
 * Decodes text of the VRs SH, LO, ST, LT, PN, UC and UT.
 *
 * Bytes that contradict the declared set are read as what they are: valid UTF-8, else GB18030, which is what Chinese
 * modalities write under a missing or Western character set. Values are split only after this: in GB18030 and in
 * ISO 2022 IR 87 the second byte of a character may be a backslash or a caret (PS3.5 §6.1.2.5.3).
 *
 * @param characterSets the values of Specific Character Set (0008,0005), empty when absent
 */
export function decodeText(bytes: Uint8Array, characterSets: readonly string[]): string {
  if (!bytes.some((byte) => byte >= 0x80 || byte === escapeByte)) return decoded(bytes, "iso-8859-1");

  const first = labelOf(characterSets[0] ?? "");
  switch (first) {
    case "utf-8":
      return strictUtf8(bytes) ?? strictGb18030(bytes) ?? decoded(bytes, "iso-8859-1");
    case "gb18030":
      return decodeGb18030(bytes);
  }
  if (bytes.includes(escapeByte)) return decodeIso2022(bytes, fallbackOf(first, characterSets));
  return fallbackOf(first, characterSets)(bytes);
}

/** UTF-8 under the name of GB18030 gives itself away: its text is Chinese, what GB18030 makes of it is not. */
function decodeGb18030(bytes: Uint8Array): string {
  const asUtf8 = strictUtf8(bytes);
  if (asUtf8 !== null && /^[\p{ASCII}\p{Script=Han}\u3000-\u303f\uff00-\uffef]*$/u.test(asUtf8)) return asUtf8;
  return strictGb18030(bytes) ?? asUtf8 ?? decoded(bytes, "gb18030");
}

/** How bytes above 0x7F are read where no escape sequence has said it. */
function fallbackOf(first: string | undefined, characterSets: readonly string[]): (bytes: Uint8Array) => string {
  if (first === "iso-8859-1") return (bytes) => strictUtf8(bytes) ?? guessGb2312(bytes) ?? decoded(bytes, first);
  if (first) return (bytes) => (first === "shift_jis" ? null : strictUtf8(bytes)) ?? decoded(bytes, first);
  const others = characterSets.slice(1).map(labelOf);
  if (others.includes("euc-kr")) return (bytes) => strictUtf8(bytes) ?? decoded(bytes, "euc-kr");
  if (others.includes("gb18030")) return decodeGb18030;
  return guessUnlabelled;
}
