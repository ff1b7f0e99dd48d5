import { z } from "zod";
import { ExtensionField, ExtensionValue } from "#contract/organizations/extension-values";
import { InspectionMessage, InspectionRule } from "#contract/organizations/organizations";
import { ReportAction, ReportContent } from "./report-content";
import { BegunTemplate } from "./reporting-templates";
import { ReportStatus, ShownReportStatus } from "#contract/kernel/report-status";
import { Id, Instant, Person } from "#contract/kernel/values";

/** The lease on a report's text. */
export const ReportLock = z.object({
  /** Who holds it now; null when it is free or has run out. */
  holder: Person.nullable(),
  until: Instant.nullable(),
  isMine: z.boolean(),
  /** Taken from the caller, who has neither taken it again nor let the report go since: by whom and when. */
  lost: z.object({ by: z.string(), at: Instant }).nullable(),
});
export type ReportLock = z.infer<typeof ReportLock>;

/** Text typed but not saved: the caller's own autosave, which outlives a lock that was taken from them. */
export const ReportDraft = z.object({
  id: Id,
  /** The version it was written on. */
  baseVersion: z.number().int(),
  content: ReportContent,
  updated: Instant,
});
export type ReportDraft = z.infer<typeof ReportDraft>;

/** A draft on an older version, kept to copy from. */
export const SideDraft = ReportDraft.extend({
  /** The caller has saved newer text since: it is no news any more. */
  isPassed: z.boolean(),
});

/** A numbered text after publication; the report it follows stays as it is (domain-rules "Report life"). */
export const Addendum = z.object({ number: z.number().int(), text: z.string(), author: Person, created: Instant });
export type Addendum = z.infer<typeof Addendum>;

/** What changes by an action that leaves the text alone (product §4: merged into what the screen shows). */
export const ReportState = z.object({
  id: Id,
  status: ReportStatus,
  shownStatus: ShownReportStatus,
  /** Grows with every accepted action; each write names the version it was read at. */
  version: z.number().int(),
  /** What the caller may do now. */
  transitions: z.array(ReportAction),
  creator: Person.nullable(),
  lastUpdater: Person.nullable(),
  submitter: Person.nullable(),
  /** The approver. */
  issuer: Person.nullable(),
  rejectReason: z.string().nullable(),
  /** Stands from the recall until the report is approved again. */
  recallReason: z.string().nullable(),
  advice: z.string().nullable(),
});
export type ReportState = z.infer<typeof ReportState>;

/** A stretch of a field's text, in UTF-16 code units, `end` excluded. */
export const TextRange = z.object({ field: z.string(), start: z.number().int(), end: z.number().int() });
export type TextRange = z.infer<typeof TextRange>;

/**
 * One finding of smart inspect; a submit or approve that was held back names it in its problem's detail. Where it lies in
 * no text, the range is empty: an empty section, a flag.
 */
export const InspectionWarning = TextRange.extend({
  rule: InspectionRule,
  level: z.enum(["warn", "block"]),
  /** Words of the report the rule stumbled over; for an empty section or a flag the field's name. */
  evidence: z.string(),
  /** Its text's key below `reports.inspection.rules`; a rule may have several. */
  message: InspectionMessage,
  /** The other passage, which it contradicts; null where there is none in the text. */
  against: TextRange.nullable(),
  /** What would stand there instead; null where nobody can tell. */
  suggestion: z.string().nullable(),
});
export type InspectionWarning = z.infer<typeof InspectionWarning>;

/**
 * Why a next step is not offered: the caller has not the right, another person has to approve (four eyes), or nothing was
 * submitted yet.
 */
export const NotOffered = z.object({
  action: ReportAction,
  why: z.enum(["forbidden", "four_eyes", "not_submitted"]),
});
export type NotOffered = z.infer<typeof NotOffered>;

/**
 * The version of an approved report that a sheet shows, and how many addenda stand on it. Its `number` is "7", or "7.2"
 * with two addenda.
 */
export const Edition = z.object({ version: z.number().int(), addenda: z.number().int(), number: z.string() });
export type Edition = z.infer<typeof Edition>;

/** A report whole, as the caller sees it. */
export const ReportDetail = ReportState.extend({
  exam: z.object({ id: Id, accessionNumber: z.string(), patientId: z.string() }),
  bucketId: Id,
  type: z.string(),
  content: ReportContent,
  /** Fields the organization adds, as the editor offers them. */
  extensionFields: z.array(ExtensionField),
  /** Next steps that `transitions` lacks, and why. What somebody else's lock hinders, `lock` tells. */
  notOffered: z.array(NotOffered),
  lock: ReportLock,
  /** Somebody else holds the lock and the caller may take it from them. */
  mayForceUnlock: z.boolean(),
  /** Published, and the caller may add to it. */
  mayAddAddendum: z.boolean(),
  mayAssign: z.boolean(),
  mayTrace: z.boolean(),
  mayDelete: z.boolean(),
  /** Where the approved report contradicts its exam, which changed since ("verify report"). */
  doubts: z.array(InspectionWarning),
  /** Ready reasons of the organization for rejecting; none: those the product brings. */
  rejectReasons: z.array(z.string()),
  /** The organization asks for the password again at approval. */
  needsPassword: z.boolean(),
  assignee: Person.nullable(),
  created: Instant,
  updated: Instant,
  submitted: Instant.nullable(),
  approved: Instant.nullable(),
  printed: Instant.nullable(),
  /** What its sheets and shared pages show as their version; null until it is approved for the first time. */
  edition: Edition.nullable(),
  printSubmittedAt: Instant.nullable(),
  printApprovedAt: Instant.nullable(),
  /** What the caller is writing, as their last autosave kept it. */
  draft: ReportDraft.nullable(),
  /**
   * What an empty report the caller holds began with by itself; no draft until they change it, null once it is saved,
   * taken back or written without.
   */
  begun: BegunTemplate.nullable(),
  /** What they once wrote on older versions and can copy from, newest first. */
  sideDrafts: z.array(SideDraft),
  addenda: z.array(Addendum),
});
export type ReportDetail = z.infer<typeof ReportDetail>;

/** Events of product §4 and those of the report's life beside it. */
export const TraceEvent = z.enum([
  "saved",
  "submitted",
  "cancelSubmitted",
  "approved",
  "rejected",
  "advised",
  "recalled",
  "printed",
  "addendumAdded",
  "deleted",
  "recovered",
  "lockForced",
  "assigned",
  "unassigned",
  "printTimeCorrected",
]);
export type TraceEvent = z.infer<typeof TraceEvent>;

/** One thing that happened to a report. */
export const TraceEntry = z.object({
  /** Of the version this event made; null for an event that left the content as it was and made none. */
  id: Id.nullable(),
  event: TraceEvent,
  version: z.number().int().nullable(),
  status: ReportStatus.nullable(),
  person: Person.nullable(),
  reason: z.string().nullable(),
  /** Of a printing: what its template was called then; null for one without a template. */
  printTemplate: z.string().nullable(),
  /** Name of whom it concerned: the former holder of a lock taken away, the assignee. */
  whom: z.string().nullable(),
  at: Instant,
});
export type TraceEntry = z.infer<typeof TraceEntry>;

/** One version as it stood after its event. */
export const ReportVersion = TraceEntry.extend({
  id: Id,
  version: z.number().int(),
  status: ReportStatus,
  content: ReportContent,
});
export type ReportVersion = z.infer<typeof ReportVersion>;

/** A stretch of text that both versions have, or one alone. */
export const DiffPart = z.object({ kind: z.enum(["same", "added", "removed"]), text: z.string() });
export type DiffPart = z.infer<typeof DiffPart>;

/** How one text differs: per character for Chinese, per word for Latin, per syllable for Tibetan. */
export const TextDiff = z.object({ field: z.enum(["finding", "diagnosis", "note"]), parts: z.array(DiffPart) });
export type TextDiff = z.infer<typeof TextDiff>;

/** How the value of a field the organization adds differs; null where there is none. */
export const ExtensionDiff = z.object({
  key: z.string(),
  from: ExtensionValue.nullable(),
  to: ExtensionValue.nullable(),
});
export type ExtensionDiff = z.infer<typeof ExtensionDiff>;

/** What differs between two versions; a field that does not differ is left out. */
export const ReportDiff = z.object({
  from: ReportVersion,
  to: ReportVersion,
  texts: z.array(TextDiff),
  /** Fields beside the texts whose value changed; the values stand in `from` and `to`. */
  values: z.array(z.enum(["positive", "bodyPartCount", "critical", "keyImages"])),
  extensions: z.array(ExtensionDiff),
});
export type ReportDiff = z.infer<typeof ReportDiff>;

/** Detail of version_conflict: what stands now, and how it differs from the text that was sent. */
export const VersionConflict = z.object({
  version: z.number().int(),
  status: ReportStatus,
  content: ReportContent,
  /** Who made the version that stands. */
  lastUpdater: z.string().nullable(),
  /** It was the caller, in another window. */
  isOwn: z.boolean(),
  updated: Instant,
  /** From what stands to what was sent. */
  texts: z.array(TextDiff),
  extensions: z.array(ExtensionDiff),
});
export type VersionConflict = z.infer<typeof VersionConflict>;
