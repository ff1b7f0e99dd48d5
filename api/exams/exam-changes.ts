import { isDeepStrictEqual } from "node:util";
import type { ReportStatus } from "#contract/report-content";
import type { exams } from "../database/schema";

type Columns = typeof exams.$inferSelect;

/** What says who the patient is: its edits are traced with the former and the new value. */
const identityFields = ["patientId", "patientName", "patientGender", "patientDob"] as const;
/** What a report relies on about the patient. */
const patientFields = [...identityFields, "visitAge", "visitAgeUnit", "weightKg", "heightCm", "animal"] as const;

/** What the exam's row would be set to. */
export type ExamColumns = Pick<Columns, (typeof patientFields)[number]> & Partial<Columns>;

export interface ExamChanges {
  /** Names of the columns that change; the search terms of the name are no news of their own. */
  changed: string[];
  /** Former and new value of each part of the patient's identity that changes, for the audit trail. */
  identity: Record<string, string | null>;
  /** The report was approved for other patient data: it is to be verified (domain-rules "Report life"). */
  needsVerification: boolean;
}

/** What an edit of the exam info changes. */
export function examChanges(before: ExamColumns & { reportStatus: ReportStatus }, after: ExamColumns): ExamChanges {
  const fields = Object.keys(after).filter((field) => field !== "nameGrams");
  const changed = fields.filter((field) => !isSame(Reflect.get(before, field), Reflect.get(after, field)));
  const identity: ExamChanges["identity"] = {};
  for (const field of identityFields) {
    if (!changed.includes(field)) continue;
    identity[`${field}.from`] = before[field];
    identity[`${field}.to`] = after[field];
  }
  const isPatientChanged = patientFields.some((field) => changed.includes(field));
  return { changed, identity, needsVerification: before.reportStatus === "corrected" && isPatientChanged };
}

const isSame = (before: unknown, after: unknown) =>
  before instanceof Date && after instanceof Date
    ? before.getTime() === after.getTime()
    : isDeepStrictEqual(before, after);
