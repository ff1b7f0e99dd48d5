import type { ExamInfo } from "#contract/registration/exam-info";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { scheduledOfAccession } from "#api/registration/exams/accession-queries";
import { writtenName, type PersonName } from "#api/dicom/person-name";
import { lockExam, updateExam } from "#api/registration/exams/exam-change-queries";
import { carryOutMatch } from "#api/registration/matching/carry-out";
import { scheduledFacts } from "#api/registration/matching/exam-facts";
import {
  lockScheduled,
  matchSettings,
  scheduledOfNumbers,
  waitingLike,
} from "#api/registration/matching/match-queries";
import { areDifferentPeople, scheduledOf, type MatchedBy } from "#api/registration/matching/match-rule";
import type { MatchNews } from "#api/registration/matching/tell-of-match";
import { keptPatientId } from "#api/registration/patients/kept-patient-queries";
import { found } from "#api/infrastructure/problem";
import { dayAt } from "#api/infrastructure/time/zoned-days";

/** What the schedule says of an exam that is about to be made. */
export interface ScheduleFinding {
  match: { scheduledId: string; by: MatchedBy } | null;
  /** Its accession number belongs to a scheduled exam that it is not: it takes another. */
  isNumberReserved: boolean;
  hasRegistry: boolean;
  timeZone: string;
}

/** A match of images on their way in. */
export interface IngestMatch extends MatchNews {
  /** What the exam is called now. */
  called: { accessionNumber: string; patientName: string };
}

type Wanted = Pick<ExamInfo, "pid" | "name" | "dob" | "accessionNumber" | "modality" | "studyDate">;

/** Looks for the scheduled exam that images belong to, whichever way they come (domain-rules "Exams, registry, queue"). */
export async function findScheduled(
  tx: Transaction,
  bucketId: string,
  {
    info,
    studyInstanceUid,
    patientIdIssuer,
    personName,
  }: { info: Wanted; studyInstanceUid: string | null; patientIdIssuer: string; personName: PersonName | undefined },
): Promise<ScheduleFinding> {
  const { timeZone, dateMatch, hasRegistry } = await matchSettings(tx, bucketId);
  const facts = {
    studyInstanceUid,
    accessionNumber: info.accessionNumber,
    patientId: patientIdIssuer === "" ? await keptPatientId(tx, bucketId, info.pid) : info.pid,
    patientIdIssuer,
    patientName: info.name,
    personName: personName ? writtenName(personName) : "",
    patientDob: info.dob,
    modality: info.modality,
    day: info.studyDate === null ? null : dayAt(new Date(info.studyDate), timeZone),
  };
  const waiting = await waitingLike(tx, bucketId, facts);
  const hit = scheduledOf(
    facts,
    waiting.map((one) => scheduledFacts(one, timeZone)),
    dateMatch,
  );
  const match = hit && { scheduledId: hit.scheduled.scheduled.id, by: hit.by };
  const holder =
    info.accessionNumber === "" ? undefined : await scheduledOfAccession(tx, bucketId, info.accessionNumber);
  const isNumberReserved = holder !== undefined && holder.id !== match?.scheduledId;
  return { match, isNumberReserved, hasRegistry, timeZone };
}

/**
 * Makes a new exam the scheduled one that was found for it; of images nobody looked at, notes that a person has to.
 *
 * @param isAsked whether a person typed the exam's info: then an exam nobody scheduled is in order
 * @returns what `tellOfMatch` is to be told at the end of the transaction
 */
export async function settleMatch(
  tx: Transaction,
  { bucketId, examId, accountId }: { bucketId: string; examId: string; accountId: string | null },
  { match, hasRegistry, timeZone }: ScheduleFinding,
  { isAsked }: { isAsked: boolean },
): Promise<IngestMatch | null> {
  const scheduled = match && (await lockScheduled(tx, bucketId, match.scheduledId));
  if (!match || !scheduled || scheduled.examId !== null || scheduled.status === "Cancelled") {
    const matching = isAsked ? ("unscheduled" as const) : ("unmatched" as const);
    if (hasRegistry) await updateExam(tx, examId, { matching });
    return null;
  }
  const { exam } = found(await lockExam(tx, bucketId, examId));
  const { by } = match;
  const terms = { by, accountId, fallback: "unmatched" as const, timeZone, now: new Date() };
  const { accessionNumber, patientName } = scheduled;
  const traced = await carryOutMatch(tx, exam, scheduled, terms);
  const { id: scheduledId, status: formerStatus } = scheduled;
  return { by, scheduledId, formerStatus, called: { accessionNumber, patientName }, traced };
}

type TypedNumber = Pick<ExamInfo, "pid" | "name" | "dob" | "accessionNumber">;

/**
 * Accession numbers somebody typed that belong to a scheduled exam of somebody else, or to one that has its images.
 *
 * @returns the places of their exams among those given
 */
export async function reservedNumbers(db: Database | Transaction, bucketId: string, wanted: readonly TypedNumber[]) {
  const numbers = wanted.map(({ accessionNumber }) => accessionNumber);
  const rows = await scheduledOfNumbers(db, bucketId, numbers);
  const held = new Map(rows.map((row) => [row.accessionNumber, row]));
  const isOf = (
    scheduled: (typeof rows)[number],
    { pid: patientId, name: patientName, dob: patientDob }: TypedNumber,
  ) =>
    scheduled.examId === null &&
    scheduled.deleted === null &&
    scheduled.status !== "Cancelled" &&
    // What somebody types is of the organization.
    !areDifferentPeople(
      { patientId, patientName, patientDob, patientIdIssuer: "", personName: "" },
      { ...scheduled, patientIdIssuer: "", personName: "" },
    );
  return new Set(
    wanted.flatMap((one, index) => {
      const scheduled = held.get(one.accessionNumber);
      return scheduled && !isOf(scheduled, one) ? [index] : [];
    }),
  );
}
