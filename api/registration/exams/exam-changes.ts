import { isDeepStrictEqual } from "node:util";
import { examColumnsThat } from "#contract/registration/exam-fields";
import type { exams } from "#api/infrastructure/database/schema/index";
import { extensionDiffs } from "../extensions/extension-diffs";

type Columns = typeof exams.$inferSelect;

const identityColumns = examColumnsThat("isIdentity");
const patientColumns = examColumnsThat("isOfPatient");
const columnsInImages = examColumnsThat("isInImages");

/** What the exam's row would be set to. */
export type ExamColumns = Pick<Columns, (typeof patientColumns)[number]> & Partial<Columns>;

export interface ExamChanges {
  /**
   * Names of the columns that change, and of the organization's fields: extensions.<key>. The search terms of the name
   * are no news of their own.
   */
  changed: string[];
  /** Former and new value of each part of the patient's identity and of each field of the organization's that changes. */
  traced: Record<string, string | null>;
  /** Its images may say otherwise now. */
  isPatientCorrected: boolean;
  /** The report was approved for other patient data: it is to be verified (domain-rules "Report life"). */
  needsVerification: boolean;
}

type ExamBefore = ExamColumns & Pick<Columns, "reportStatus" | "extensions">;

/** What an edit of the exam info changes. */
export function examChanges(before: ExamBefore, after: ExamColumns): ExamChanges {
  const fields = Object.keys(after).filter((field) => field !== "nameGrams" && field !== "extensions");
  const changed = fields.filter((field) => !isSame(Reflect.get(before, field), Reflect.get(after, field)));
  const traced: ExamChanges["traced"] = {};
  const trace = (field: string, from: string | null, to: string | null) => {
    traced[`${field}.from`] = from;
    traced[`${field}.to`] = to;
  };
  for (const field of identityColumns) if (changed.includes(field)) trace(field, before[field], after[field]);
  for (const { key, from, to } of extensionDiffs(before.extensions, after.extensions ?? before.extensions)) {
    changed.push(`extensions.${key}`);
    trace(`extensions.${key}`, from?.value ?? null, to?.value ?? null);
  }
  const isPatientChanged = patientColumns.some((field) => changed.includes(field));
  const isPatientCorrected = columnsInImages.some((field) => changed.includes(field));
  return {
    changed,
    traced,
    isPatientCorrected,
    needsVerification: before.reportStatus === "corrected" && isPatientChanged,
  };
}

const isSame = (before: unknown, after: unknown) =>
  before instanceof Date && after instanceof Date
    ? before.getTime() === after.getTime()
    : isDeepStrictEqual(before, after);
