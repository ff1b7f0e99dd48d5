import { z } from "zod";
import { at, atEither, managerOf, open } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine, severalLines } from "#contract/kernel/plain-text";
import { stream } from "#contract/kernel/stream";
import { Id, Instant, Person } from "#contract/kernel/values";

/**
 * Who computes: nobody; this installation by rules on headers and pixels; or a provider outside, which is asked by HTTP and
 * answers by a signed call.
 */
export const aiProviderKinds = ["off", "local", "outside"] as const;
export type AiProviderKind = (typeof aiProviderKinds)[number];

/** How it stands with a task (product §6, Exam.AIStatus). `sent`: a provider outside has it. */
export const aiStatuses = ["waiting", "running", "sent", "ready", "failed"] as const;
export const AiStatus = z.enum(aiStatuses);
export type AiStatus = z.infer<typeof AiStatus>;

/** Why there is no result. */
export const aiFailures = ["unreachable", "no_answer", "refused", "no_images", "broken"] as const;
export const AiFailure = z.enum(aiFailures);
export type AiFailure = z.infer<typeof AiFailure>;

/** What the local rules find. Each is a sentence of texts/…/aiTasks.json, `finding`, with its values. */
export const localFindings = [
  "deviation",
  "clippedBlack",
  "clippedWhite",
  "noSide",
  "sliceGap",
  "sliceTwice",
  "uneven",
  "dose",
  "nothing",
] as const;
export type LocalFinding = (typeof localFindings)[number];

/** One result: a sentence of the local rules, or the words of a provider outside. */
export const AiFinding = z.object({
  code: z.enum(localFindings).nullable(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  /** Empty where `code` says it. */
  text: z.string().max(4000).default(""),
  /** Number of the series it was seen in; null for the exam as a whole. */
  series: z.number().int().nullable().default(null),
});
export type AiFinding = z.infer<typeof AiFinding>;

/** A series that was given to the provider. */
export const AiInput = z.object({
  seriesInstanceUid: z.string(),
  number: z.number().int().nullable(),
  modality: z.string(),
  images: z.number().int(),
});
export type AiInput = z.infer<typeof AiInput>;

/** A request, and what came of it: marked as computed, it enters no report by itself. */
export const AiTask = z.object({
  id: Id,
  status: AiStatus,
  failure: AiFailure.nullable(),
  kind: z.enum(["local", "outside"]),
  /** As the provider calls itself; of a task that has no answer yet as the organization calls it. */
  provider: z.string(),
  version: z.string(),
  input: z.array(AiInput),
  findings: z.array(AiFinding),
  requested: Instant,
  requester: Person.nullable(),
  finished: Instant.nullable(),
  /** What a person said of it. */
  decision: z.enum(["accepted", "refused"]).nullable(),
  decider: Person.nullable(),
  decided: Instant.nullable(),
});
export type AiTask = z.infer<typeof AiTask>;

const HttpUrl = z
  .string()
  .trim()
  .max(512, "tooLong")
  .refine((text) => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text), "webAddress");

/** Whom the organization asks. */
export const AiProvider = z.object({
  kind: z.enum(aiProviderKinds),
  /** What people call the provider outside. */
  name: oneLine().trim().max(64, "tooLong").default(""),
  url: z.union([z.literal(""), HttpUrl]).default(""),
});
export type AiProvider = z.infer<typeof AiProvider>;

/** Shortest secret that both sides sign with. */
export const shortestAiSecret = 16;

export const AiProviderChange = AiProvider.extend({
  id: Id,
  /** Left empty, the former one stays. */
  secret: z.union([z.literal(""), oneLine().min(shortestAiSecret, "tooShort").max(256, "tooLong")]).default(""),
});

const ofExam = z.object({ id: Id });
const ofTask = ofExam.extend({ taskId: Id });

export const aiTasks = {
  request: operation({
    method: "POST",
    path: "/exams/{id}/ai/task",
    access: atEither("exam", "report_upsert", "report_approval"),
    summary:
      "Asks the organization's provider to compute something of the exam's images. One that is under way is answered " +
      "instead. ai_off, no_image for an exam without images. bucketId is read by no rule: the exam's organization decides.",
    input: ofExam.extend({ bucketId: Id.optional() }),
    output: AiTask,
    status: 201,
  }),
  ofExam: operation({
    method: "GET",
    path: "/exams/{id}/ai/tasks",
    access: at("exam", "exam_get"),
    summary:
      "What was computed of the exam, latest first; AIStatus is that of the latest, null where nothing was asked.",
    input: ofExam,
    output: z.object({
      AIStatus: AiStatus.nullable(),
      tasks: z.array(AiTask),
      provider: z.enum(aiProviderKinds),
      mayRequest: z.boolean(),
    }),
  }),
  refuse: operation({
    method: "POST",
    path: "/exams/{id}/ai/tasks/{taskId}/refusal",
    access: atEither("exam", "report_upsert", "report_approval"),
    summary: "Says that a result is not taken over. conflict where it has none, or somebody has decided already.",
    input: ofTask,
    output: z.undefined(),
    status: 204,
  }),
  provider: operation({
    method: "GET",
    path: "/buckets/{id}/ai-provider",
    access: managerOf("bucket"),
    summary: "Whom the organization asks; the secret is told to nobody.",
    input: ofExam,
    output: AiProvider.extend({ hasSecret: z.boolean() }),
  }),
  setProvider: operation({
    method: "PUT",
    path: "/buckets/{id}/ai-provider",
    access: managerOf("bucket"),
    summary: "Sets it. invalid for a provider outside without address or secret.",
    input: AiProviderChange,
    output: z.undefined(),
    status: 204,
  }),
};

/** What a provider outside answers. */
export const AiAnswer = z.object({
  provider: oneLine().trim().min(1).max(64),
  version: oneLine().trim().max(64).default(""),
  status: z.enum(["ready", "refused"]),
  findings: z
    .array(z.object({ text: severalLines().min(1).max(4000), series: z.number().int().nullable().default(null) }))
    .max(50)
    .default([]),
});

/** Header with the signature of a call between us and a provider: hex HMAC-SHA-256 of the body by the shared secret. */
export const aiSignatureHeader = "x-radbridge-signature";
export const maxAiAnswerBytes = 512 * 1024;

export const aiTaskStreams = {
  answer: stream({
    method: "POST",
    path: "/ai/tasks/{taskId}/answer",
    access: open,
    summary:
      "Takes the answer of a provider outside, AiAnswer as JSON, whose header x-radbridge-signature is the hex " +
      "HMAC-SHA-256 of `{taskId}.{body}` by the organization's secret. not_found for a wrong signature or a task that was " +
      "not sent; invalid. The same answer again is taken as the first; another one after it is conflict.",
    accepts: "application/json",
    produces: [],
  }),
};
