import type { CancelReason, ExamStep } from "#contract/registration/scheduling";
import { eachExamText } from "#contract/registration/exam-fields";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Actor } from "#api/infrastructure/actor/actor";
import type { Transaction } from "#api/infrastructure/database/connect";
import { raise } from "#api/infrastructure/events/events";
import type { Platform } from "#api/infrastructure/platform";
import { found, Problem } from "#api/infrastructure/problem";
import { examOfAccession } from "../exams/accession-queries";
import { createExam } from "../exams/create-exam";
import { lockExam, markDeleted, markRecovered } from "../exams/exam-change-queries";
import { typedOf } from "../extensions/typed-extensions";
import { carryOutMatch, carryOutUndo } from "../matching/carry-out";
import { lockScheduled, noteMadeByArrival, standingMatch, updateScheduled } from "../matching/match-queries";
import { requireSafe } from "./exam-safety";
import { statusAfter } from "./exam-steps";
import { zoneOf, type ScheduledExam } from "./registry-queries";
import { stepFacts } from "./shown-exam";

const events = {
  arrive: "scheduled_exam_arrived",
  cancel: "scheduled_exam_cancelled",
  revoke: "scheduled_exam_revoked",
} as const satisfies Record<ExamStep, string>;

interface Step {
  scheduledExamId: string;
  step: ExamStep;
  /** As it was read. */
  version?: number | undefined;
  /** Of a cancellation. */
  reason?: CancelReason | null;
  note?: string;
  /** Null for one who checks in at a kiosk. */
  accountId: string | null;
  now: Date;
}

/**
 * Does a step to a scheduled exam (product §4 Exam status), in the transaction of whoever asks; who follows is told.
 *
 * @returns its former status and the one it has now
 * @throws Problem not_found; version_conflict with `current`; step_refused; has_images for a performed one that has some;
 * safety_blocked, safety_unasked for an arrival
 */
export async function stepScheduledExam(
  tx: Transaction,
  context: Actor & { platform: Pick<Platform, "subscribers"> },
  { scheduledExamId, step, version, reason = null, note = "", accountId, now }: Step,
): Promise<{ from: ScheduledExam["status"]; to: ScheduledExam["status"] }> {
  const { bucketId } = context;
  const scheduled = found(await lockScheduled(tx, bucketId, scheduledExamId));
  const { status: from } = scheduled;
  if (version !== undefined && version !== scheduled.version) {
    throw new Problem("version_conflict", { current: { version: scheduled.version, status: from } });
  }
  const to = statusAfter(step, stepFacts(scheduled));
  if (to === null) throw new Problem(step === "revoke" && scheduled.examId !== null ? "has_images" : "step_refused");
  if (step === "arrive") await requireSafe(tx, scheduled);
  if (from === "Performed" && scheduled.examId !== null) await deleteMade(tx, scheduled, { accountId, now });
  await updateScheduled(tx, scheduled.id, columnsAfter(to, scheduled, { reason, note, now }), now);
  if (to === "Performed") await makeExam(tx, scheduled, { accountId, now });
  await raise(context.platform, tx, context, "scheduledExamChanged", { scheduledExamId, bucketId, from, to });
  const detail = { number: scheduled.accessionNumber, from, to, ...(reason && { reason }), ...(note && { note }) };
  await audit(tx, context, events[step], { subjectId: scheduled.id, examId: scheduled.examId, detail });
  return { from, to };
}

function columnsAfter(
  status: ScheduledExam["status"],
  { arrived }: ScheduledExam,
  { reason, note, now }: { reason: CancelReason | null; note: string; now: Date },
): Partial<ScheduledExam> {
  switch (status) {
    case "Cancelled":
      return { status, cancelled: now, cancelReason: reason, cancelNote: note };
    case "Arrived":
      return { status, arrived: now };
    case "Performed":
      return { status, arrived: arrived ?? now, performed: now };
    default:
      return { status, arrived: null, performed: null, cancelled: null, cancelReason: null, cancelNote: "" };
  }
}

/** The exam of an arrival that needs no images; one that a former arrival made, and that was deleted with it, comes back. */
async function makeExam(
  tx: Transaction,
  scheduled: ScheduledExam,
  { accountId, now }: { accountId: string | null; now: Date },
) {
  const { bucketId, accessionNumber } = scheduled;
  const timeZone = found(await zoneOf(tx, bucketId));
  const former = await examOfAccession(tx, bucketId, accessionNumber);
  if (former && !(await markRecovered(tx, bucketId, former.id))) {
    throw new Problem("accession_taken", { accessionNumber });
  }
  const examId = former?.id ?? (await createExam(tx, newExam(scheduled, { accountId, now }))).examId;
  const { exam } = found(await lockExam(tx, bucketId, examId));
  const locked = found(await lockScheduled(tx, bucketId, scheduled.id));
  await carryOutMatch(tx, exam, locked, { by: "hand", accountId, fallback: "unscheduled", timeZone, now });
  await noteMadeByArrival(tx, scheduled.id);
}

const newExam = (scheduled: ScheduledExam, { accountId, now }: { accountId: string | null; now: Date }) => ({
  bucketId: scheduled.bucketId,
  info: {
    pid: scheduled.patientId,
    name: scheduled.patientName,
    gender: scheduled.patientGender,
    dob: scheduled.patientDob,
    phone: scheduled.patientPhone,
    age: scheduled.visitAge,
    ageUnit: scheduled.visitAgeUnit ?? ("Y" as const),
    weight: scheduled.weightKg,
    height: scheduled.heightCm,
    urgentFlag: scheduled.urgentFlag,
    teleMedFlag: scheduled.teleMedFlag,
    patientSource: scheduled.patientSource,
    ...eachExamText((name) => scheduled[name]),
    accessionNumber: scheduled.accessionNumber,
    studyDate: (scheduled.takenAt ?? now).toISOString(),
    modality: scheduled.modality,
    animal: scheduled.animal,
    extensions: typedOf([]),
  },
  extensions: [],
  patientIdIssuer: "",
  studyInstanceUid: scheduled.studyInstanceUid,
  uploaderId: accountId,
  now,
});

/** Product §4: revoking the arrival of a performed exam deletes the finished exam and its report; both can be recovered. */
async function deleteMade(
  tx: Transaction,
  scheduled: ScheduledExam,
  { accountId, now }: { accountId: string | null; now: Date },
) {
  const { exam } = found(await lockExam(tx, scheduled.bucketId, found(scheduled.examId ?? undefined)));
  const standing = await standingMatch(tx, exam.id);
  if (standing) await carryOutUndo(tx, exam, standing.match, scheduled, { accountId, now });
  await markDeleted(tx, exam.id, { accountId, reason: "" });
  await updateScheduled(tx, scheduled.id, { examId: null, madeByArrival: false }, now);
}
