import { z } from "zod";
import { anywhere, at, managerOf } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { CriticalCategory } from "#contract/organizations/critical-categories";
import { CriticalRules } from "#contract/organizations/critical-rules";
import { Modality } from "#contract/organizations/organizations";
import { oneLine, severalLines } from "#contract/kernel/plain-text";
import { Id, Instant, Moment, OneTimeKey, Person } from "#contract/kernel/values";

/** How somebody was told of a critical value: `system` is the hospital's own. */
export const TellingMethod = z.enum(["phone", "inPerson", "message", "system"]);

/** What became of it. Only `confirmed`, read back by who was told, closes an item. */
export const AttemptOutcome = z.enum(["confirmed", "reachedWithoutReadBack", "unableToReach"]);

/** Who was told, or was to be told. */
export const ToldRole = z.enum(["treatingDoctor", "dutyDoctor", "nurse", "patient", "other"]);

/** One time somebody was told of a critical value, or could not be reached. Nobody changes it afterwards. */
export const CriticalAttempt = z.object({
  id: Id,
  /** What the report said then. */
  reportVersion: z.number().int(),
  category: CriticalCategory,
  found: Instant,
  toldBy: Person,
  toldTo: z.string(),
  toldToRole: ToldRole.nullable(),
  method: TellingMethod,
  told: Instant,
  outcome: AttemptOutcome,
  readBack: z.string().nullable(),
  note: z.string(),
});
export type CriticalAttempt = z.infer<typeof CriticalAttempt>;

/** A report that was flagged critical, or added to as such. Open until an attempt is confirmed, or the flag taken back. */
export const CriticalItem = z.object({
  id: Id,
  reportId: Id,
  examId: Id,
  bucketId: Id,
  bucketName: z.string(),
  timeZone: z.string(),
  patientName: z.string(),
  accessionNumber: z.string(),
  modality: Modality,
  bodyPart: z.string(),
  category: CriticalCategory,
  /** As it stands: what is recorded names it. */
  reportVersion: z.number().int(),
  flagged: Instant,
  flaggedBy: Person.nullable(),
  /** By when somebody has to be told. */
  due: Instant,
  acknowledged: Instant.nullable(),
  attempts: z.array(CriticalAttempt),
  /** Whom the chain told so far, in its order. */
  escalations: z.array(z.object({ at: Instant, people: z.array(z.string()) })),
});
export type CriticalItem = z.infer<typeof CriticalItem>;

/** Whom somebody told, or tried to tell. */
export const AttemptInput = z.object({
  id: Id,
  /** Of the report that was told of: one that says something else by now is to be read first. */
  version: z.number().int(),
  key: OneTimeKey.optional(),
  toldTo: oneLine("required").min(1, "required").max(64, "tooLong"),
  toldToRole: ToldRole,
  method: TellingMethod,
  told: Moment,
  outcome: AttemptOutcome,
  readBack: severalLines().max(500, "tooLong").default(""),
  note: severalLines().max(256, "tooLong").default(""),
});

/** Read back is what closes an item: its words are kept. */
export const saysReadBack = ({ outcome, readBack }: Pick<z.infer<typeof AttemptInput>, "outcome" | "readBack">) =>
  outcome !== "confirmed" || readBack !== "";
const readBackMissing = { error: "required", path: ["readBack"] };
export const RecordAttempt = AttemptInput.refine(saysReadBack, readBackMissing);

export const criticalItems = {
  page: operation({
    method: "GET",
    path: "/critical-items",
    access: anywhere("exam_get"),
    summary:
      "Critical reports the caller may see: open ones, which are due first, or acknowledged ones, newest first, each " +
      "with what was tried; and how many there are (1000 stands for more).",
    input: z.object({
      state: z.enum(["open", "acknowledged"]).default("open"),
      limit: z.number().int().min(1).max(100).default(20),
      skip: z.number().int().min(0).max(10_000).default(0),
    }),
    output: z.object({ items: z.array(CriticalItem), total: z.number().int() }),
  }),
  ofReport: operation({
    method: "GET",
    path: "/reports/{id}/critical-item",
    access: at("report", "exam_get"),
    summary: "The report as a critical item, the open one or the last; null where it is none.",
    input: z.object({ id: Id }),
    output: CriticalItem.nullable(),
  }),
  attempt: operation({
    method: "POST",
    path: "/reports/{id}/critical-item/attempts",
    access: at("report", "exam_get"),
    summary:
      "Records whom the caller told or could not reach; a confirmed one closes the item. One that is closed stays as " +
      "it is, and is answered. not_found; critical_changed; told_in_future; told_before_flag; already_done.",
    input: RecordAttempt,
    output: CriticalItem,
  }),
  rules: operation({
    method: "GET",
    path: "/buckets/{id}/critical-rules",
    access: managerOf("bucket"),
    summary: "How long critical values may wait, whom they are told to then, and who there is to choose from.",
    input: z.object({ id: Id }),
    output: CriticalRules.extend({
      people: z.array(Person),
      roles: z.array(z.object({ id: Id, name: z.string() })),
    }),
  }),
  setRules: operation({
    method: "PUT",
    path: "/buckets/{id}/critical-rules",
    access: managerOf("bucket"),
    summary:
      "Sets them: the minutes for what is flagged from now on, the chain for what waits too. invalid for somebody who " +
      "is not of the organization; version_conflict.",
    input: CriticalRules.extend({ id: Id }),
    output: CriticalRules,
  }),
};
