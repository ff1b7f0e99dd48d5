import type { ExamInfo, InfoFaults } from "#contract/registration/exam-info";
import type { Transaction } from "#api/infrastructure/database/connect";
import type { exams } from "#api/infrastructure/database/schema/index";
import { examOfAccession, scheduledOfAccession } from "./accession-queries";
import { dayFaults } from "./day-faults";

type Stored = Pick<typeof exams.$inferSelect, "bucketId" | "patientDob" | "studyDate" | "accessionNumber">;

/**
 * What an exam that is there cannot take of what was typed, by the rule that each field breaks. What stays as it was is
 * never wrong; an empty accession number keeps the present one.
 *
 * @param clock the organization's time zone, an IANA name, and the present moment
 */
export async function infoFaults(
  tx: Transaction,
  exam: Stored,
  info: Pick<ExamInfo, "dob" | "studyDate" | "accessionNumber">,
  clock: { timeZone: string; now: Date },
): Promise<InfoFaults> {
  const { accessionNumber } = info;
  const areDaysTyped = info.dob !== exam.patientDob || !isSameMoment(info.studyDate, exam.studyDate);
  const isTaken =
    accessionNumber !== "" &&
    accessionNumber !== exam.accessionNumber &&
    ((await scheduledOfAccession(tx, exam.bucketId, accessionNumber)) ??
      (await examOfAccession(tx, exam.bucketId, accessionNumber)));
  return { ...(areDaysTyped && dayFaults(info, clock)), ...(isTaken && { accessionNumber: "numberTaken" }) };
}

const isSameMoment = (typed: string | null, stored: Date | null) =>
  (typed === null ? null : Date.parse(typed)) === (stored?.getTime() ?? null);
