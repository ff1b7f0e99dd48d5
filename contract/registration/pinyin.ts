import { z } from "zod";
import { signedIn } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine } from "#contract/kernel/plain-text";

/** A name in the Latin alphabet; what is in another script than Chinese or Latin is left out of it. */
export const SpelledName = z.object({
  /** As it is written: "Zhang Wei", "Ouyang Xiu", "Lü Xi'an". */
  pinyin: z.string(),
  /** Small first letters of the syllables: "zw". */
  initials: z.string(),
  /** As a DICOM person name of the default characters (PS3.5 §6.2.1): "Zhang^Wei", with v for ü. */
  dicom: z.string(),
});
export type SpelledName = z.infer<typeof SpelledName>;

/** Chinese names in pinyin (product §7); what a registrar writes instead of the offer stands. */
export const pinyin = {
  read: operation({
    method: "GET",
    path: "/pinyin",
    access: signedIn,
    summary:
      "How a name, family name first, is spelled in pinyin: as written, by its initials, and as a DICOM person name. Empty " +
      "texts where nothing of it is Chinese or Latin.",
    input: z.object({ text: oneLine("required").min(1, "required").max(64, "tooLong") }),
    output: SpelledName,
  }),
};
