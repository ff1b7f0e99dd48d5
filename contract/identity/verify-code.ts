/** Letters and digits that nobody takes for another: none of 0 O D Q, 1 I L, 2 Z, 5 S, 8 B, U V. */
export const verifyCodeLetters = "34679ACEFGHJKMNPRTWXY";

/** 70 random bits; who tries codes is counted. Codes of older sheets are 22 characters of base64url. */
export const verifyCodeLength = 16;

const isOfLetters = new RegExp(`^[${verifyCodeLetters}]{${verifyCodeLength}}$`);

/** The code as it is printed to be typed: in groups of four; one of an older sheet as it is. */
export const groupedVerifyCode = (code: string) =>
  isOfLetters.test(code) ? (code.match(/.{4}/g) ?? []).join("-") : code;

/**
 * What a typed code may be: that of an older sheet, where large and small letters differ, or one in letters of either
 * size and width, with or without spaces and dashes.
 */
export function verifyCodesMeant(typed: string): string[] {
  const plain = typed.normalize("NFKC").replace(/\s/g, "");
  const code = plain.replace(/[-\u2010-\u2015]/g, "").toUpperCase();
  return isOfLetters.test(code) ? [plain, code] : [plain];
}
