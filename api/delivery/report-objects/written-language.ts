import type { Code } from "#api/dicom/documents/content-items";

/** The language a text is in, by the letters it is written with, as a code of RFC 5646 (PS3.16 CID 5000). */
export function writtenLanguage(text: string): Code {
  if (/\p{Script=Han}/u.test(text)) return ["zh-CN", "RFC5646", "Chinese (China)"];
  return /\p{Script=Tibetan}/u.test(text) ? ["bo", "RFC5646", "Tibetan"] : ["en", "RFC5646", "English"];
}
