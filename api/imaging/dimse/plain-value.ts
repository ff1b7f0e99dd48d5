export type TextVr = "AE" | "AS" | "CS" | "DA" | "DS" | "LO" | "LT" | "PN" | "SH" | "TM" | "UI";

/** Most characters of a value (PS3.5 §6.2). */
const most: Partial<Record<TextVr, number>> = { LO: 64, LT: 10_240, PN: 64, SH: 16 };

/** Without what would end a value: other characters than the value representation has. */
export const plainValue = (text: string, vr: TextVr) =>
  [...text.replace(/[\\\p{Cc}]/gu, " ").trim()].slice(0, most[vr]).join("");
