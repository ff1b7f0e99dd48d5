import { z } from "zod";
import { anywhere, at } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { oneLine, severalLines } from "#contract/kernel/plain-text";
import { ReportStatus } from "#contract/kernel/report-status";
import { Day, Gender, Id, Instant, Mobile, OneTimeKey, PatientSource, PetGender } from "#contract/kernel/values";
import { Modality } from "#contract/organizations/organizations";
import { BatchOutcome, mostInBatch } from "#contract/reading/batches";
import { Edition } from "#contract/reading/report-views";
import { handOutMethods, loggedMethods, noticeMessages, proofs, recallCauses, receivers } from "./hand-out-kinds";

/**
 * How a report stands with those it is for: its newest edition waits to be handed out; is handed out; was recalled or
 * added to after it was handed out, and somebody who holds it is not told yet; was recalled, and all are told.
 */
export const PublishState = z.enum(["waiting", "handedOut", "recalled", "told"]);
export type PublishState = z.infer<typeof PublishState>;

const part = oneLine().max(64, "tooLong").default("");

/** Which reports of the list: what is empty narrows nothing. */
export const PublishFilters = z.object({
  /** Part of the patient's name, in hanzi, pinyin or initials. */
  name: part,
  patientId: part,
  accessionNumber: part,
  phone: part,
  /** Part of the name of who placed the order. */
  orderPlacer: part,
  /** Days of approval, by the clocks of each organization. */
  from: Day.optional(),
  to: Day.optional(),
  modality: Modality.optional(),
  bucketId: Id.optional(),
  state: PublishState.optional(),
});
export type PublishFilters = z.infer<typeof PublishFilters>;

/** Product §9: Reports-for-publish page size. */
export const publishPageSize = 10;

export const PublishedReport = z.object({
  reportId: Id,
  examId: Id,
  bucketId: Id,
  bucketName: z.string(),
  /** Of the organization. */
  timeZone: z.string(),
  patientName: z.string(),
  patientId: z.string(),
  patientGender: z.union([Gender, PetGender]),
  accessionNumber: z.string(),
  modality: Modality,
  bodyPart: z.string(),
  studyDesc: z.string(),
  orderPlacer: z.string().nullable(),
  status: ReportStatus,
  state: PublishState,
  edition: Edition,
  approved: Instant,
  /** Of the latest hand-out. */
  lastHandedOut: Instant.nullable(),
  /** Holders who are not told yet of a recall or an addendum. */
  untold: z.number().int(),
});
export type PublishedReport = z.infer<typeof PublishedReport>;

/** One line of the pick-up log, which nobody changes. */
export const HandOut = z.object({
  id: Id,
  edition: Edition,
  receiver: z.enum(receivers),
  name: z.string(),
  relation: z.string(),
  proof: z.enum(proofs),
  mobile: z.string(),
  method: z.enum(loggedMethods),
  note: z.string(),
  /** Before patients could have it by themselves. */
  wasEarly: z.boolean(),
  /** Null for the patient's own print. */
  by: z.string().nullable(),
  at: Instant,
});
export type HandOut = z.infer<typeof HandOut>;

/** Somebody who holds what was recalled or added to since. */
export const RecallNotice = z.object({
  id: Id,
  cause: z.enum(recallCauses),
  at: Instant,
  /** The holder: of a hand-out the receiver's name; null for whoever opened a share link. */
  holder: z.object({ receiver: z.enum(receivers), name: z.string() }).nullable(),
  /** With the first digits masked; empty where none is known. */
  mobile: z.string(),
  message: z.enum(noticeMessages),
  told: z.object({ at: Instant, by: z.string(), note: z.string() }).nullable(),
});
export type RecallNotice = z.infer<typeof RecallNotice>;

/** What the desk enters when a report goes out. */
export const HandOutEntry = z.object({
  receiver: z.enum(receivers, { error: "required" }),
  /** The patient's own name goes without saying. */
  name: oneLine().max(64, "tooLong").default(""),
  /** To the patient. */
  relation: oneLine().max(32, "tooLong").default(""),
  proof: z.enum(proofs, { error: "required" }),
  /** Of another receiver than the patient, to be told of a recall. */
  mobile: Mobile.or(z.literal("")).default(""),
  method: z.enum(handOutMethods, { error: "required" }),
  note: severalLines().max(256, "tooLong").default(""),
  /** It is meant that somebody has it before patients may. */
  isEarlyMeant: z.boolean().default(false),
  key: OneTimeKey.optional(),
});
export type HandOutEntry = z.infer<typeof HandOutEntry>;

const isNamed = ({ receiver, name }: Pick<HandOutEntry, "receiver" | "name">) => receiver === "patient" || name !== "";
const nameless = { path: ["name"], message: "required" };

/** One report to one receiver: of the edition the desk has before it. */
export const NewHandOut = HandOutEntry.extend({
  id: Id,
  version: z.number().int(),
  addenda: z.number().int(),
  /** How many hand-outs of it the desk has before it; without it none is missed. */
  known: z.number().int().min(0).optional(),
}).refine(isNamed, nameless);
/** Several reports to one receiver. */
export const NewHandOuts = HandOutEntry.extend({
  reportIds: z.array(Id).min(1, "required").max(mostInBatch, "tooMany"),
}).refine(isNamed, nameless);

/** What became of one report of several. */
export const ReportOutcome = BatchOutcome.omit({ examId: true }).extend({ reportId: Id });
export type ReportOutcome = z.infer<typeof ReportOutcome>;

export const NoticeTold = z.object({
  id: Id,
  noticeId: Id,
  note: oneLine("required").min(1, "required").max(128, "tooLong"),
});

export const PublishDetail = PublishedReport.extend({
  patientPhone: z.string(),
  patientSource: PatientSource,
  patientDob: z.iso.date().nullable(),
  applyDept: z.string(),
  /** From when patients may have it by themselves; null where it is not approved. */
  released: Instant.nullable(),
  isReleased: z.boolean(),
  /** What patients are told with it. */
  disclaimer: z.string(),
  /** It is approved: somebody may have it. */
  mayHandOut: z.boolean(),
  mayPrint: z.boolean(),
  handOuts: z.array(HandOut),
  notices: z.array(RecallNotice),
  /** Share links that somebody opened. */
  openedLinks: z.number().int(),
});

/** Finished reports to those they are for (product §2, group flag allowPublish, order_report_publish). */
export const publishing = {
  query: operation({
    method: "POST",
    path: "/report-publish/query",
    access: anywhere("order_report_publish"),
    summary:
      "Approved reports and those that were handed out, the latest exams first, ten unless told, and how many there are " +
      "(1001 stands for more than a thousand).",
    input: z.object({
      filters: PublishFilters.prefault({}),
      limit: z.number().int().min(1).max(mostInBatch).default(publishPageSize),
      skip: z.number().int().min(0).max(10_000).default(0),
    }),
    output: z.object({ reports: z.array(PublishedReport), total: z.number().int() }),
  }),
  chosen: operation({
    method: "POST",
    path: "/report-publish/chosen",
    access: anywhere("order_report_publish"),
    summary: "The reports of these ids as the list shows them; what is not there, or elsewhere, is left out.",
    input: z.object({ reportIds: z.array(Id).max(mostInBatch) }),
    output: z.array(PublishedReport),
  }),
  detail: operation({
    method: "GET",
    path: "/reports/{id}/publishing",
    access: at("report", "order_report_publish"),
    summary:
      "Who a report is for, what of it was handed out and who holds what is recalled. transition_refused for one that is not approved and that nobody holds.",
    input: z.object({ id: Id }),
    output: PublishDetail,
  }),
  handOut: operation({
    method: "POST",
    path: "/reports/{id}/hand-outs",
    access: at("report", "order_report_publish"),
    summary:
      "Enters that a report is handed out. report_not_approved; edition_outdated where it is not " +
      "the newest edition; not_released before patients may have it, unless isEarlyMeant; already_done for a key sent " +
      "before; handed_out_meanwhile where there are more than the `known` ones.",
    input: NewHandOut,
    output: z.object({ id: Id }),
    status: 201,
  }),
  handOutSeveral: operation({
    method: "POST",
    path: "/report-publish/hand-outs",
    access: anywhere("order_report_publish"),
    summary:
      "The same for the newest editions of several reports, each done or left by itself. not_found, report_not_approved " +
      "and not_released are told of each; already_done for a key sent before.",
    input: NewHandOuts,
    output: z.array(ReportOutcome),
  }),
  noticeTold: operation({
    method: "POST",
    path: "/reports/{id}/recall-notices/{noticeId}/told",
    access: at("report", "order_report_publish"),
    summary: "Enters how a holder was told of a recall or an addendum; one who is told already stays so.",
    input: NoticeTold,
    output: z.undefined(),
    status: 204,
  }),
};
