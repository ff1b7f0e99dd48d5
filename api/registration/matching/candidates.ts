import type { z } from "zod";
import { maxCandidates, type MatchCandidate, type ScheduledSummary } from "#contract/registration/matching";
import type { Database } from "#api/infrastructure/database/connect";
import { nameQuery } from "../patients/name-grams";
import { examFacts, scheduledFacts } from "./exam-facts";
import { searchWaiting, type ScheduledRow } from "./match-queries";
import { agreements, areDifferentPeople, type Agreement } from "./match-rule";
import type { Exam } from "./carry-out";
import { scheduleDifferences } from "./schedule-differences";

/** Around the exam's time: what the modality had to do then is offered without a search. */
const aroundMs = 2 * 24 * 3600 * 1000;
/** What no name has: an empty list of terms would be had by every name. */
const noName = [""];

/** What they have in common, by how much it says. */
const weights: Record<Agreement, number> = {
  studyInstanceUid: 64,
  accessionNumber: 32,
  patientId: 16,
  patientName: 8,
  day: 4,
  modality: 2,
};

/**
 * Scheduled exams of the organization that an exam may be, the likeliest first; of those as likely the nearest in time.
 *
 * @param q a number, a patient ID or a name; without one, what the exam itself suggests
 */
export async function candidatesFor(
  db: Database,
  exam: Omit<Exam, "nameGrams">,
  { timeZone, q }: { timeZone: string; q: string | undefined },
): Promise<MatchCandidate[]> {
  const at = exam.studyDate ?? exam.created;
  const typed = q === undefined || q === "" ? null : q;
  const { grams } = nameQuery(typed ?? exam.patientName);
  const rows = await searchWaiting(db, exam.bucketId, {
    numbers: forms(typed ?? exam.accessionNumber),
    patientIds: forms(typed ?? exam.patientId),
    grams: grams.length > 0 ? grams : noName,
    isSearch: typed !== null,
    modality: exam.modality,
    from: new Date(at.getTime() - aroundMs),
    to: new Date(at.getTime() + aroundMs),
    at,
    limit: maxCandidates,
  });
  const weightOf = ({ agrees }: MatchCandidate) => agrees.reduce((sum, agreement) => sum + weights[agreement], 0);
  // Sorting is stable: the nearest in time come first already.
  return rows.map((row) => judgedCandidate(exam, row, timeZone)).sort((one, other) => weightOf(other) - weightOf(one));
}

/** A scheduled exam with what it has in common with an exam, and what not. */
export function judgedCandidate(exam: Omit<Exam, "nameGrams">, row: ScheduledRow, timeZone: string): MatchCandidate {
  const facts = examFacts(exam, timeZone);
  const candidate = scheduledFacts(row.scheduled, timeZone);
  return {
    ...asScheduledSummary(row),
    agrees: [...agreements(facts, candidate)],
    isOtherPatient: areDifferentPeople(facts, candidate),
    differs: scheduleDifferences(exam, row.scheduled),
  };
}

const forms = (value: string) => [...new Set([value, value.toUpperCase(), value.toLowerCase()])].filter(Boolean);

export const asScheduledSummary = ({ scheduled, deviceName }: ScheduledRow): z.infer<typeof ScheduledSummary> => ({
  id: scheduled.id,
  version: scheduled.version,
  status: scheduled.status,
  accessionNumber: scheduled.accessionNumber,
  patientId: scheduled.patientId,
  patientName: scheduled.patientName,
  patientGender: scheduled.patientGender,
  patientDob: scheduled.patientDob,
  modality: scheduled.modality,
  bodyPart: scheduled.bodyPart,
  studyDesc: scheduled.studyDesc,
  scheduledStart: scheduled.scheduledStart?.toISOString() ?? null,
  deviceName,
});
