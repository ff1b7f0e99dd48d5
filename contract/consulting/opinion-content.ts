import { z } from "zod";
import { stances, type ConsultationKind } from "#contract/kernel/consultation-states";
import { severalLines } from "#contract/kernel/plain-text";
import { Id } from "#contract/kernel/values";

const text = (most: number) => severalLines().max(most, "tooLong").default("");

/** What a summary says of one expert's opinion: of which version, and what it dissents from. */
export const StanceOn = z.object({
  opinionId: Id,
  /** Of the opinion's version that was read. */
  number: z.number().int().min(1),
  stance: z.enum(stances, { error: "chooseOne" }),
  note: text(2000),
});
export type StanceOn = z.infer<typeof StanceOn>;

/**
 * What an expert or the hosts write. A consultation is answered by one text that advises; a remote diagnosis by finding
 * and diagnosis, for which the asked side answers.
 */
export const OpinionText = z.object({
  finding: text(8000),
  text: text(8000),
  /** Of a summary alone. */
  stances: z.array(StanceOn).max(20, "tooMany").default([]),
});
export type OpinionContent = z.infer<typeof OpinionText>;

/** The same while it is written: nobody is taken to agree before somebody has said so. */
export const DraftText = OpinionText.extend({
  stances: z
    .array(StanceOn.extend({ stance: StanceOn.shape.stance.nullable().default(null) }))
    .max(20, "tooMany")
    .default([]),
});
export type DraftContent = z.infer<typeof DraftText>;

/** Who signed, as they were when they did: what changes of the account later changes nothing here. */
export const SignatureBlock = z.object({
  name: z.string(),
  title: z.string(),
  license: z.string(),
  organization: z.string(),
  /** Of the signature's picture: its object. */
  signature: z.string().nullable(),
});
export type SignatureBlock = z.infer<typeof SignatureBlock>;

/** The fields that may not be empty when it is signed. */
export const fieldsOf = (kind: ConsultationKind) =>
  kind === "remoteDiagnosis" ? (["finding", "text"] as const) : (["text"] as const);
