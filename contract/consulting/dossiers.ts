import { z } from "zod";
import { open, participantOf } from "#contract/kernel/access";
import { consultationKinds } from "#contract/kernel/consultation-states";
import { operation } from "#contract/kernel/operation";
import { stream } from "#contract/kernel/stream";
import { Id, Instant, Language, Person } from "#contract/kernel/values";

const Pair = z.object({ label: z.string(), value: z.string() });

const Signature = z.object({
  /** What the signature stands for. */
  heading: z.string(),
  lines: z.array(Pair),
  /** Its picture: an object's hash, as …/dossier/pictures/ names it. */
  picture: z.string().nullable(),
});

/** One part under a heading: in this order pairs, texts, pictures, signature. */
const Block = z.object({
  heading: z.string(),
  /** Said beside the heading: that it stands, or is superseded. */
  mark: z.string(),
  pairs: z.array(Pair),
  texts: z.array(Pair),
  pictures: z.array(z.object({ hash: z.string(), caption: z.string() })),
  signature: Signature.nullable(),
});
export type DossierBlock = z.infer<typeof Block>;

const Section = z.object({ heading: z.string(), blocks: z.array(Block) });
export type DossierSection = z.infer<typeof Section>;

/** A dossier as it stands on paper in one language, the same for the PDF and the print page. */
export const PrintedDossier = z.object({
  language: Language,
  kind: z.enum(consultationKinds),
  organizationName: z.string(),
  title: z.string(),
  identity: z.array(Pair),
  patient: z.array(Pair),
  sections: z.array(Section),
  /** Who answers for what, as its kind has it. */
  responsibility: z.string(),
  /** Across the sheet of what was not issued. */
  watermark: z.string().nullable(),
  verifyUrl: z.string().nullable(),
  foot: z.string(),
  words: z.object({ page: z.string(), verifyHint: z.string(), noPicture: z.string() }),
});
export type PrintedDossier = z.infer<typeof PrintedDossier>;

const Edition = z.object({ number: z.number().int(), issued: Instant, issuedBy: Person, verifyCode: z.string() });

/** The whole consultation on paper (domain-rules "Consultations"). */
export const dossiers = {
  ofConsultation: operation({
    method: "GET",
    path: "/consultations/{id}/dossier",
    access: participantOf(),
    summary:
      "The dossier as it prints, in ?language: the edition named by ?number, else as it stands now. Editions, the newest first; whether the newest says all there is. not_found for an edition there is not.",
    input: z.object({
      id: Id,
      language: Language.default("chs"),
      number: z.number().int().min(1).optional(),
    }),
    output: z.object({
      sheet: PrintedDossier,
      qr: z.string().nullable(),
      editions: z.array(Edition),
      isNewest: z.boolean(),
      /** The summary speaks of an earlier version of an opinion, or leaves one out: a new one is signed first. */
      isSummaryOutdated: z.boolean(),
      mayIssue: z.boolean(),
    }),
  }),
  issue: operation({
    method: "POST",
    path: "/consultations/{id}/dossier",
    access: participantOf(),
    summary:
      "Issues what the dossier says now as an edition with a code of its own; nothing new is the edition there is. no_opinion before one is signed; summary_outdated while the summary speaks of an earlier version of an opinion, or leaves one out.",
    input: z.object({ id: Id }),
    output: z.object({ number: z.number().int() }),
    status: 201,
  }),
  verify: operation({
    method: "GET",
    path: "/dossiers/{code}/verification",
    access: open,
    summary:
      "Whether a dossier was issued here, by its code as typed; no word of the patient. not_found for an unknown code; too_many_attempts.",
    input: z.object({ code: z.string().min(8).max(64) }),
    output: z.object({
      /** superseded: a later edition was issued. */
      state: z.enum(["current", "superseded"]),
      kind: z.enum(consultationKinds),
      organizationName: z.string(),
      number: z.number().int(),
      newest: z.number().int(),
      issued: Instant,
      /** Of its content, in hex: two copies can be compared by it. */
      digest: z.string(),
      timeZone: z.string(),
    }),
  }),
};

export const dossierStreams = {
  pdf: stream({
    method: "GET",
    path: "/consultations/{id}/dossier/pdf",
    access: participantOf(),
    summary:
      "The dossier as PDF/A on A4: the edition ?number, the same bytes each time, else a working copy with a watermark; ?language chs, en or tib.",
    query: ["language", "number"],
    produces: ["application/pdf"],
  }),
  picture: stream({
    method: "GET",
    path: "/consultations/{id}/dossier/pictures/{hash}",
    access: participantOf(),
    summary: "A picture that the dossier shows now, or showed in an edition. no_image.",
    produces: ["image/png", "image/jpeg"],
  }),
};
