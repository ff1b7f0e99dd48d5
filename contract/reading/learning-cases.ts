import { z } from "zod";
import { anywhere, at } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine, severalLines } from "#contract/kernel/plain-text";
import { Id, Instant } from "#contract/kernel/values";
import { Modality } from "#contract/organizations/organizations";

/** What there is to learn: something overlooked, something well seen, something rare. */
export const learningKinds = ["miss", "greatCall", "interesting"] as const;
export const LearningKind = z.enum(learningKinds);
export type LearningKind = z.infer<typeof LearningKind>;

const title = () => oneLine("required").min(1, "required").max(80, "tooLong");
const text = () => severalLines().pipe(z.string().min(1, "required").max(4000, "tooLong"));

/** What somebody puts forward. Neither title nor text names anybody: identifying_words. */
export const SubmitLearning = z.object({
  id: Id,
  kind: z.enum(learningKinds, { error: "chooseOne" }),
  title: title(),
  text: text(),
});
/** A teaching case: title and text of its own. */
export const TeachingCase = z.object({ id: Id, title: title(), text: text() });
/** What the author answers to whoever put it forward. */
export const LearningAnswer = z.object({ id: Id, answer: text() });

/** A case as the conference sees it: nobody's name, no number that names anybody. */
export const LearningCase = z.object({
  id: Id,
  bucketName: z.string(),
  timeZone: z.string(),
  kind: LearningKind,
  modality: Modality,
  bodyPart: z.string(),
  title: z.string(),
  text: z.string(),
  created: Instant,
  discussed: Instant.nullable(),
  teaching: z.object({ title: z.string(), text: z.string() }).nullable(),
  /** The caller wrote the report, or put the case forward. */
  isOfMine: z.boolean(),
  isByMe: z.boolean(),
  hasAnswer: z.boolean(),
  /** The caller may have it discussed and make a teaching case of it. */
  mayKeep: z.boolean(),
});
export type LearningCase = z.infer<typeof LearningCase>;

const ofCase = z.object({ id: Id });
const nothing = { output: z.undefined(), status: 204 } as const;

/** Peer learning (domain-rules "Quality"): no list selects a name, and an author's answer is read by the submitter alone. */
export const learningCases = {
  submit: operation({
    method: "POST",
    path: "/reports/{id}/learning-cases",
    access: at("report", "exam_get"),
    summary:
      "Puts a report forward to learn from; its author is told. identifying_words; entry_taken where the caller did already.",
    input: SubmitLearning,
    output: ofCase,
    status: 201,
  }),
  page: operation({
    method: "GET",
    path: "/learning-cases",
    access: anywhere("exam_get"),
    summary:
      "Cases of the caller's organizations, the latest first: all, those still to be discussed, teaching cases, or those " +
      "about the caller's own reports.",
    input: z.object({
      list: z.enum(["all", "waiting", "teaching", "mine"]).default("all"),
      kind: LearningKind.optional(),
      limit: z.number().int().min(1).max(100).default(20),
      skip: z.number().int().min(0).max(10_000).default(0),
    }),
    output: z.object({ cases: z.array(LearningCase), total: z.number().int() }),
  }),
  read: operation({
    method: "GET",
    path: "/learning-cases/{id}",
    access: anywhere("exam_get"),
    summary: "One case; to its author and its submitter also the report and what was answered. not_found.",
    input: ofCase,
    output: LearningCase.extend({
      report: z.object({ examId: Id, reportId: Id }).nullable(),
      answer: z.string().nullable(),
    }),
  }),
  answer: operation({
    method: "POST",
    path: "/learning-cases/{id}/answer",
    access: anywhere("exam_get"),
    summary: "The author's answer, for the submitter alone; once more it takes the place of the one before. not_found.",
    input: LearningAnswer,
    ...nothing,
  }),
  withdraw: operation({
    method: "POST",
    path: "/learning-cases/{id}/withdraw",
    access: anywhere("exam_get"),
    summary: "Takes back what the caller put forward. not_found.",
    input: ofCase,
    ...nothing,
  }),
  discussed: operation({
    method: "POST",
    path: "/learning-cases/{id}/discussed",
    access: anywhere("quality_upsert"),
    summary: "Notes that it was talked about; twice changes nothing. not_found.",
    input: ofCase,
    ...nothing,
  }),
  teach: operation({
    method: "POST",
    path: "/learning-cases/{id}/teaching",
    access: anywhere("quality_upsert"),
    summary: "Makes a teaching case of it, in words of its own. identifying_words; not_found.",
    input: TeachingCase,
    ...nothing,
  }),
};
