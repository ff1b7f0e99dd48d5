import { z } from "zod";
import { consultationAt, participantOf } from "#contract/kernel/access";
import { consultationKinds, outcomes } from "#contract/kernel/consultation-states";
import { operation } from "#contract/kernel/operation";
import { oneLine, severalLines } from "#contract/kernel/plain-text";
import { Id, Instant, Person } from "#contract/kernel/values";
import { DraftText, OpinionText, SignatureBlock } from "./opinion-content";

/** What was signed, numbered from 1; the last one stands. */
export const SignedVersion = z.object({
  number: z.number().int(),
  content: OpinionText,
  block: SignatureBlock.omit({ signature: true }).extend({ hasSignature: z.boolean() }),
  reason: z.string(),
  signed: Instant,
});
export type SignedVersion = z.infer<typeof SignedVersion>;

/** The versions of one writer's opinion, the newest first. */
export const SignedOpinion = z.object({
  id: Id,
  author: Person,
  bucketName: z.string(),
  /** The caller has signed it. */
  isOwn: z.boolean(),
  versions: z.array(SignedVersion),
});
export type SignedOpinion = z.infer<typeof SignedOpinion>;

/** What is being written; version 0 where nothing was saved yet. */
export const OpinionDraft = z.object({ version: z.number().int(), draft: DraftText });

const reason = () => oneLine().max(200, "tooLong").default("");
const saved = z.object({ version: z.number().int() });

const written = { id: Id, version: z.number().int().min(0) };
/** Kept as typed. `version` is that of the draft that was read. */
export const SaveDraft = DraftText.extend(written);

/** Signs what is typed. A version that supersedes another says why. */
export const SignOpinion = OpinionText.extend({ ...written, reason: reason() });
/** The same of a caller that keeps no drafts: without the draft's version, what stands of it is replaced. */
export const SuggestOpinion = SignOpinion.partial({ version: true });

export const TakeOver = z.object({
  id: Id,
  /** Of the decision that was read; 0 where there is none. */
  number: z.number().int().min(0),
  text: severalLines().min(1, "required").max(4000, "tooLong"),
});

export const SaveMinutes = z.object({
  id: Id,
  number: z.number().int().min(0),
  text: severalLines().max(20_000, "tooLong").default(""),
});

export const GiveOutcome = z.object({
  id: Id,
  outcome: z.enum(outcomes, { error: "chooseOne" }),
  note: severalLines().max(1000, "tooLong").default(""),
});

/** Opinions of a consultation: drafts, what was signed, what became of it. */
export const opinions = {
  ofConsultation: operation({
    method: "GET",
    path: "/consultations/{id}/opinions",
    access: participantOf(),
    summary:
      "All that was signed, the minutes and the outcome, with what the caller may do; drafts of the caller alone, the summary's of its hosts. Once the consent is taken back, asked organizations are told what the caller has written alone.",
    input: z.object({ id: Id }),
    output: z.object({
      kind: z.enum(consultationKinds),
      isExpert: z.boolean(),
      isHost: z.boolean(),
      isOpen: z.boolean(),
      /** Told of the caller's own writing alone: the patient has taken the consent back. */
      isHidden: z.boolean(),
      maySign: z.boolean(),
      mayDecide: z.boolean(),
      mayTellOutcome: z.boolean(),
      own: OpinionDraft.nullable(),
      opinions: z.array(SignedOpinion),
      summaryDraft: OpinionDraft.nullable(),
      summary: SignedOpinion.nullable(),
      decisions: z.array(
        z.object({ number: z.number().int(), text: z.string(), name: z.string(), title: z.string(), created: Instant }),
      ),
      minutes: z.object({
        number: z.number().int(),
        text: z.string(),
        by: z.string(),
        created: Instant.nullable(),
      }),
      outcome: z
        .object({
          asked: Instant,
          answered: Instant.nullable(),
          by: z.string(),
          outcome: z.enum(outcomes).nullable(),
          note: z.string(),
        })
        .nullable(),
    }),
  }),
  saveDraft: operation({
    method: "PUT",
    path: "/consultations/{id}/suggestion/draft",
    access: participantOf("asked"),
    summary: "Keeps what the expert has typed. not_expert, opinion_closed, consent_taken_back, version_conflict.",
    input: SaveDraft,
    output: saved,
  }),
  suggestion: operation({
    method: "POST",
    path: "/consultations/{id}/suggestion",
    access: consultationAt("asked", "consultation_submitSuggestion"),
    summary:
      "Signs the caller's opinion: the first, or a version that supersedes the one before and says why. not_expert, opinion_closed, consent_taken_back, version_conflict where a version is given that stands no more; invalid for an empty field or a missing reason.",
    input: SuggestOpinion,
    output: z.object({ opinionId: Id, number: z.number().int() }),
    status: 201,
  }),
  saveSummaryDraft: operation({
    method: "PUT",
    path: "/consultations/{id}/summary/draft",
    access: participantOf(),
    summary:
      "Keeps what the hosts have typed of the summary. not_host, opinion_closed, consent_taken_back, version_conflict.",
    input: SaveDraft,
    output: saved,
  }),
  signSummary: operation({
    method: "POST",
    path: "/consultations/{id}/summary",
    access: participantOf(),
    summary:
      "Signs the summary: it says of each opinion that stands whether it agrees or dissents, and in what. not_host, opinion_closed, consent_taken_back, no_opinion, stance_missing, version_conflict; invalid as suggestion.",
    input: SignOpinion,
    output: z.object({ number: z.number().int() }),
    status: 201,
  }),
  takeOver: operation({
    method: "POST",
    path: "/consultations/{id}/decisions",
    access: participantOf("asking"),
    summary:
      "The asking doctor says what will be followed, and answers for it. forbidden for others; no_opinion, nothing_to_take_over, version_conflict.",
    input: TakeOver,
    output: z.object({ number: z.number().int() }),
    status: 201,
  }),
  saveMinutes: operation({
    method: "PUT",
    path: "/consultations/{id}/minutes",
    access: participantOf(),
    summary: "Keeps the minutes as a new version. not_host, opinion_closed, consent_taken_back, version_conflict.",
    input: SaveMinutes,
    output: z.object({ number: z.number().int() }),
  }),
  outcome: operation({
    method: "POST",
    path: "/consultations/{id}/outcome",
    access: participantOf("asking"),
    summary: "What became of it; a later answer replaces an earlier one. outcome_early before it is completed.",
    input: GiveOutcome,
    output: z.undefined(),
    status: 204,
  }),
};
