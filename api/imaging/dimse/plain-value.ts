export type TextVr = "AE" | "AS" | "CS" | "DA" | "DS" | "LO" | "LT" | "PN" | "SH" | "TM" | "UI";

/** Most characters of a value (PS3.5 §6.2). */
const most: Partial<Record<TextVr, number>> = { LO: 64, LT: 10_240, PN: 64, SH: 16 };

/**
 * Without what would end a value: other characters than the value representation has. Of a name each group has as many
 * characters as another value (PS3.5 §6.2).
 */
export const plainValue = (text: string, vr: TextVr): string => {
  const plain = text.replace(/[\\\p{Cc}]/gu, " ").trim();
  const parts = vr === "PN" ? plain.split("=") : [plain];
  return parts.map((part) => [...part].slice(0, most[vr]).join("")).join("=");
};
