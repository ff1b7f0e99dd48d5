import type { Actor } from "#api/infrastructure/actor/actor";
import { nobody } from "#api/infrastructure/actor/principal";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { hourly, type PeriodicJob } from "#api/infrastructure/jobs/job";
import type { Platform } from "#api/infrastructure/platform";
import { tell, tellInPerson } from "#api/kernel/notifications/notification-queries";
import { contradictions } from "#api/registration/patients/same-person";
import { answerable, answerableBy, lostAnswers } from "./answer-queries";
import { coversBodyPart } from "./body-part-words";
import { endFollowUp, noteTold, reopenFollowUp, untoldLate } from "./follow-up-queries";

type Answer = Awaited<ReturnType<typeof answerable>>[number];

/** A number that was typed wrong must not end what another patient waits for. */
const isAnswer = ({ bodyPart, foundBodyPart, patient, foundPatient }: Answer) =>
  coversBodyPart(foundBodyPart, bodyPart) && contradictions(patient, foundPatient).length === 0;

/** Ends what a new exam of the patient answers. */
export async function followExamArrival(tx: Transaction, actor: Actor, { examId }: { examId: string }): Promise<void> {
  await endAnswered(tx, await answerableBy(tx, examId), () => actor);
}

async function endAnswered(tx: Transaction, answers: Answer[], actorAt: (bucketId: string) => Actor): Promise<number> {
  let count = 0;
  for (const answer of answers.filter(isAnswer)) {
    const { bucketId, reportId, foundId: doneExamId } = answer;
    const ending = { end: "examined", doneExamId, foundByItself: true } as const;
    // Of several exams that fit the first one has ended it.
    if (!(await endFollowUp(tx, answer, ending))) continue;
    const detail = { followUpId: answer.id };
    const told = { bucketId, examId: doneExamId, subjectId: reportId, detail };
    await audit(tx, actorAt(bucketId), "follow_up_examined", told);
    count += 1;
  }
  return count;
}

/** The hour's work is nobody's. */
const byTheClock = (bucketId: string): Actor => ({
  origin: { requestId: "keepFollowUps", ip: null, userAgent: null, host: "", url: "" },
  principal: nobody,
  bucketId,
});

/** Opens again what an exam had ended by itself that is of somebody else after all, or deleted. */
async function reopenLost(db: Database): Promise<number> {
  const lost = (await lostAnswers(db)).filter(
    ({ isSamePatient, patient, foundPatient }) => !isSamePatient || contradictions(patient, foundPatient).length > 0,
  );
  for (const one of lost) {
    await db.transaction(async (tx) => {
      if (!(await reopenFollowUp(tx, one, false))) return;
      const { id, bucketId, foundId: examId, reportId: subjectId } = one;
      const told = { bucketId, examId, subjectId, detail: { followUpId: id } };
      await audit(tx, byTheClock(bucketId), "follow_up_reopened", told);
    });
  }
  return lost.length;
}

/** Tells of what is late, once: who recommended it, and whom the organization has named. */
async function tellOfLate(db: Database): Promise<number> {
  const late = await untoldLate(db);
  for (const { id, people, ...place } of late) {
    await db.transaction(async (tx) => {
      if (!(await noteTold(tx, id))) return;
      const told = { kind: "followUpLate", ...place, occasion: id } as const;
      await tellInPerson(tx, told, people);
      await tell(tx, told);
    });
  }
  return late.length;
}

/**
 * Brings follow-ups up to what is known by now: numbers and body parts may have been put right after an exam arrived. Then
 * tells of what is late.
 */
export async function keepFollowUps({ db }: Pick<Platform, "db">): Promise<number> {
  const reopened = await reopenLost(db);
  const answers = await answerable(db);
  const ended = answers.length === 0 ? 0 : await db.transaction((tx) => endAnswered(tx, answers, byTheClock));
  return reopened + ended + (await tellOfLate(db));
}

export const keepFollowUpsJob: PeriodicJob = { kind: "keepFollowUps", ...hourly, perform: keepFollowUps };
