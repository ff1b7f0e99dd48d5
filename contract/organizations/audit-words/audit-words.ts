import type { AuditEvent } from "../audit-events";

/** Lists that the trail tells of, by the detail `list` of its records. */
type AuditedList =
  | "department"
  | "doctor"
  | "orderPlacer"
  | "bodyPart"
  | "procedure"
  | "step"
  | "device"
  | "deviceGroup"
  | "dicomPeer"
  | "externalViewer"
  | "queueType"
  | "criticalValue"
  | "extensionConfig"
  | "expertBucket"
  | "consultationTarget"
  | "assignRule"
  | "reportTableColor"
  | "reportTemplate"
  | "referralTemplate";

/** Columns of the exported table, in their order. */
export const auditColumns = [
  "sequence",
  "time",
  "at",
  "action",
  "event",
  "username",
  "name",
  "organization",
  "accession",
  "patient",
  "about",
  "ip",
  "detail",
] as const;

/** The words of the audit trail in one language, on its page and in the exported table alike. */
export interface AuditWords {
  events: Record<AuditEvent, string>;
  lists: Record<AuditedList, string>;
  columns: Record<(typeof auditColumns)[number], string>;
}
