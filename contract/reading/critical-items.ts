import { z } from "zod";
import { anywhere, at } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { Modality } from "#contract/organizations/organizations";
import { oneLine } from "#contract/kernel/plain-text";
import { Id, Instant, Person } from "#contract/kernel/values";

/** How somebody was told of a critical value. */
export const tellingWays = ["phone", "inPerson", "message"] as const;
export const TellingWay = z.enum(tellingWays);

/** Minutes an open item may wait; then it counts as overdue. */
export const criticalPatienceMinutes = 30;

/** Who was told of a critical value, when, how, and whether they read it back (domain-rules "Report life"). */
export const Acknowledgement = z.object({
  at: Instant,
  by: Person,
  toldWhom: z.string(),
  toldHow: TellingWay,
  wasReadBack: z.boolean(),
});

/** A report that was flagged critical. Open until somebody acknowledges it, or the flag is taken back. */
export const CriticalItem = z.object({
  reportId: Id,
  examId: Id,
  bucketId: Id,
  bucketName: z.string(),
  timeZone: z.string(),
  patientName: z.string(),
  accessionNumber: z.string(),
  modality: Modality,
  bodyPart: z.string(),
  flagged: Instant,
  flaggedBy: Person.nullable(),
  acknowledgement: Acknowledgement.nullable(),
});
export type CriticalItem = z.infer<typeof CriticalItem>;

/** What an acknowledgement says. */
export const AcknowledgeCritical = z.object({
  id: Id,
  toldWhom: oneLine("required").min(1, "required").max(64, "tooLong"),
  toldHow: TellingWay,
  wasReadBack: z.boolean().default(false),
});

export const criticalItems = {
  page: operation({
    method: "GET",
    path: "/critical-items",
    access: anywhere("exam_get"),
    summary:
      "Critical reports the caller may see: open ones, which waited longest first, or acknowledged ones, newest first; " +
      "and how many there are (1000 stands for more).",
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
    summary: "The report as a critical item; null where it is none.",
    input: z.object({ id: Id }),
    output: CriticalItem.nullable(),
  }),
  acknowledge: operation({
    method: "POST",
    path: "/reports/{id}/critical-item/acknowledge",
    access: at("report", "exam_get"),
    summary: "Says who was told of it and how; of two the first stands, and is answered. not_found.",
    input: AcknowledgeCritical,
    output: CriticalItem,
  }),
};
