import { z } from "zod";
import { managerOf, open, participantOf } from "#contract/kernel/access";
import { consentRelations, consentWays, consultationKinds } from "#contract/kernel/consultation-states";
import { operation } from "#contract/kernel/operation";
import { oneLine, severalLines } from "#contract/kernel/plain-text";
import { stream } from "#contract/kernel/stream";
import { Id, Instant, Language, Person } from "#contract/kernel/values";

const Kind = z.enum(consultationKinds);
const personName = () => oneLine("required").min(1, "required").max(64, "tooLong");

/** After so many days the outcome is asked, where the organization says nothing else. */
export const defaultOutcomeDays = 14;

/** The secret of a code: opens one consent to be signed, or holds one picture for it. */
export const ConsentCode = z.string().min(1).max(128);

/** Who agrees, and to which text. */
export const ConsentGiver = z.object({
  giverName: personName(),
  relation: z.enum(consentRelations, { error: "chooseOne" }),
  /** In which the text was read. */
  language: Language,
  /** Of the text that was read: another one may be in force by now. */
  textVersion: z.number().int().min(0),
});

/** A witness is somebody else than who agrees and than who enters it. */
export const GiveConsent = ConsentGiver.extend({
  id: Id,
  way: z.enum(consentWays),
  /** Of the picture that was sent before, for a signature or a paper. */
  picture: ConsentCode.optional(),
  witnessName: oneLine().max(64, "tooLong").default(""),
})
  .refine(({ way, witnessName }) => way !== "witness" || witnessName !== "", {
    path: ["witnessName"],
    error: "required",
  })
  .refine(({ way, picture }) => way === "witness" || picture !== undefined, { path: ["picture"], error: "chooseFile" });

export const WithdrawConsent = z.object({
  id: Id,
  consentId: Id,
  reason: oneLine("required").min(1, "required").max(200, "tooLong"),
});

export const Consent = ConsentGiver.extend({
  id: Id,
  kind: Kind,
  way: z.enum(consentWays),
  text: z.string(),
  witnessName: z.string(),
  given: Instant,
  recordedBy: Person,
  withdrawn: Instant.nullable(),
  withdrawReason: z.string(),
  /** Where the signature or the paper is looked at. */
  pictureUrl: z.string().nullable(),
});
export type Consent = z.infer<typeof Consent>;

/** A text in force. */
export const ConsentText = z.object({
  kind: Kind,
  /** 0 is the product's own. */
  version: z.number().int(),
  texts: z.record(Language, z.string()),
  created: Instant.nullable(),
  createdBy: Person.nullable(),
});
export type ConsentText = z.infer<typeof ConsentText>;

const wording = () => severalLines().min(20, "tooShort").max(6000, "tooLong");

/** A new version of a text. `version` is that of the text it was written from. */
export const SaveConsentText = z.object({
  id: Id,
  kind: Kind,
  version: z.number().int().min(0),
  chs: wording(),
  en: wording(),
  tib: wording(),
});

export const SaveConsultationSettings = z.object({
  id: Id,
  version: z.number().int().min(0),
  outcomeDays: z.number("number").int("invalid").min(1, "tooSmall").max(365, "tooLarge"),
});

/** Consent to a consultation: without it no invitation leaves (国卫医发〔2014〕51号). */
export const consents = {
  ofConsultation: operation({
    method: "GET",
    path: "/consultations/{id}/consents",
    access: participantOf(),
    summary:
      "Who agreed, when and how, the newest first: none for the asked organizations once it is taken back; the text in " +
      "force; whether the caller may enter a consent.",
    input: z.object({ id: Id }),
    output: z.object({ consents: z.array(Consent), text: ConsentText, mayGive: z.boolean() }),
  }),
  give: operation({
    method: "POST",
    path: "/consultations/{id}/consents",
    access: participantOf("asking"),
    summary:
      "Enters a consent, with the code of the picture that was sent before. consent_given where one stands; " +
      "consent_text_changed; consent_closed; giver_not_patient for self under another name than the patient's; witness_involved for a witness " +
      "of the name of who agrees or of the caller; ticket_over for " +
      "a picture that was used or is too old.",
    input: GiveConsent,
    output: z.object({ id: Id }),
    status: 201,
  }),
  ticket: operation({
    method: "POST",
    path: "/consultations/{id}/consents/ticket",
    access: participantOf("asking"),
    summary: "A QR code for signing on a phone: good for 30 minutes and one signature. As give.",
    input: ConsentGiver.extend({ id: Id }),
    output: z.object({ code: ConsentCode, url: z.string(), qr: z.string(), expires: Instant }),
  }),
  withdraw: operation({
    method: "POST",
    path: "/consultations/{id}/consents/{consentId}/withdraw",
    access: participantOf("asking"),
    summary:
      "Takes a consent back: the asked organizations are told nothing of the patient any more, neither exams, cases, name " +
      "and question nor recordings and dossier; what they signed they keep. not_found; consent_withdrawn where it was " +
      "taken back meanwhile.",
    input: WithdrawConsent,
    output: z.undefined(),
    status: 204,
  }),
  opened: operation({
    method: "GET",
    path: "/consents/opened",
    access: open,
    summary: "What the phone that holds the code shows: who is to sign what. ticket_over.",
    input: z.object({ code: ConsentCode }),
    output: z.object({ giverName: z.string(), language: Language, text: z.string(), organizationName: z.string() }),
  }),
  texts: operation({
    method: "GET",
    path: "/buckets/{id}/consent-texts",
    access: managerOf("bucket"),
    summary: "The texts in force, one for each kind, the earlier versions by number, and when the outcome is asked.",
    input: z.object({ id: Id }),
    output: z.object({
      texts: z.array(ConsentText),
      outcomeDays: z.number().int(),
      version: z.number().int(),
    }),
  }),
  saveText: operation({
    method: "POST",
    path: "/buckets/{id}/consent-texts",
    access: managerOf("bucket"),
    summary: "A text as a new version; those before it stay as they were read. version_conflict.",
    input: SaveConsentText,
    output: ConsentText,
    status: 201,
  }),
  saveSettings: operation({
    method: "PUT",
    path: "/buckets/{id}/consultation-settings",
    access: managerOf("bucket"),
    summary: "After how many days the applicant is asked what became of it. version_conflict.",
    input: SaveConsultationSettings,
    output: z.undefined(),
    status: 204,
  }),
};

const picture = "the bytes of a PNG or JPEG of at most 5 MiB. file_refused, file_too_large";

export const consentStreams = {
  picture: stream({
    method: "PUT",
    path: "/consultations/{id}/consents/picture",
    access: participantOf("asking"),
    summary: `Keeps a picture for a consent, ?way signature or paper: ${picture}. Answers its code, good for an hour and one consent.`,
    query: ["way"],
    produces: ["application/json"],
  }),
  read: stream({
    method: "GET",
    path: "/consultations/{id}/consents/{consentId}/picture",
    access: participantOf(),
    summary: "The signature or the photographed paper of a consent. no_image; consent_taken_back.",
    produces: ["image/png", "image/jpeg"],
  }),
  sign: stream({
    method: "PUT",
    path: "/consents/signature",
    access: open,
    summary: `Enters the consent that ?code stands for, signed by ${picture}; ticket_over; what give refuses. 204.`,
    query: ["code"],
    produces: [],
  }),
};
