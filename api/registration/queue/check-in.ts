import type { z } from "zod";
import type { CheckIn } from "#contract/registration/queue";
import type { Actor } from "#api/infrastructure/actor/actor";
import { accountOf } from "#api/infrastructure/actor/principal";
import type { Transaction } from "#api/infrastructure/database/connect";
import type { Platform } from "#api/infrastructure/platform";
import { found, Problem } from "#api/infrastructure/problem";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { lockScheduled } from "../matching/match-queries";
import { statusAfter } from "../registry/exam-steps";
import { stepFacts } from "../registry/shown-exam";
import { stepScheduledExam } from "../registry/step-exam";
import { enterQueue, type Entered } from "./enter-queue";
import { bucketOf, queueOf, queueOfModality } from "./queue-queries";
import { examOfNumber, nextExamOfPatient } from "./visitor-queries";

interface CheckingIn extends Actor {
  platform: Pick<Platform, "subscribers">;
}

/**
 * Checks somebody in: the exam has arrived, and its patient has a number.
 *
 * @throws Problem not_found, exam_number_unknown; step_refused, exam_cancelled; no_queue; exam_of_another_day
 */
export async function checkIn(tx: Transaction, context: CheckingIn, wanted: z.infer<typeof CheckIn>): Promise<Entered> {
  const { bucketId } = context;
  const { timeZone } = found(await bucketOf(tx, bucketId));
  const now = new Date();
  const { queueTypeId, mark, isEmergency, patientName, service, accessionNumber } = wanted;
  const chosen = queueTypeId === null ? undefined : found(await queueOf(tx, bucketId, queueTypeId));
  const arrival = { timeZone, now, mark, isEmergency };
  const ofNumber = (number: string) =>
    examOfNumber(tx, bucketId, number).then(
      (examId) => examId ?? nextExamOfPatient(tx, bucketId, dayAt(now, timeZone), number),
    );
  const examId = wanted.scheduledExamId ?? (accessionNumber && (await ofNumber(accessionNumber)));
  if (accessionNumber !== "" || wanted.scheduledExamId) {
    if (!examId) throw new Problem("exam_number_unknown");
    const exam = found(await lockScheduled(tx, bucketId, examId));
    const queue = chosen ?? (await queueOfModality(tx, bucketId, exam.modality));
    if (!queue) throw new Problem("no_queue");
    if (exam.status === "Cancelled") throw new Problem("exam_cancelled");
    const day = exam.scheduledStart ? dayAt(exam.scheduledStart, timeZone) : exam.scheduledDate;
    const isAwaited = exam.status === "Registered" || exam.status === "Scheduled";
    if (isAwaited && day !== null && day !== dayAt(now, timeZone) && !wanted.isAnotherDay) {
      throw new Problem("exam_of_another_day", { day });
    }
    const entered = await enterQueue(tx, context, { ...arrival, queue, exam });
    if (exam.status !== "Arrived" && statusAfter("arrive", stepFacts(exam)) !== null) {
      await stepScheduledExam(tx, context, {
        scheduledExamId: exam.id,
        step: "arrive",
        accountId: accountOf(context.principal)?.accountId ?? null,
        now,
      });
    }
    return entered;
  }
  return enterQueue(tx, context, { ...arrival, queue: found(chosen), exam: null, patientName, service });
}
