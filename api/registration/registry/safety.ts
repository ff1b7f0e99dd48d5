import { v7 } from "uuid";
import type { AskedQuestion, BlockedExam, ExamSafety } from "#contract/registration/safety";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { may } from "#api/infrastructure/actor/caller";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { found, Problem } from "#api/infrastructure/problem";
import { operations, type OperationContext } from "#api/kernel/operations";
import { tellInPerson } from "#api/kernel/notifications/notification-queries";
import { recordView } from "#api/organizations/audits/record-view";
import { membersWho } from "#api/organizations/members/author-queries";
import { lockScheduled } from "../matching/match-queries";
import { isHeld, safetyOf, type Safety } from "./exam-safety";
import { askedRows, registryRow } from "./registry-queries";
import { begunByDevice, hintQueues, insertAnswers, insertOverride, type KeptAnswer } from "./safety-queries";
import { isDangerous } from "./safety-rules";

const ofExam = operations.safety.ofExam.handler(({ input: { id }, context }) => {
  recordView(context, "exam_safety_viewed", { subjectId: id });
  return readSafety(context, id);
});

const answer = operations.safety.answer.handler(async ({ input: { id, answers }, context }) => {
  const { bucketId } = context;
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    const exam = found(await lockScheduled(tx, bucketId, id));
    const { asked, given, state: before } = await safetyIn(tx, context, exam.id);
    const created = new Date();
    const rows = answers.flatMap(({ questionId, answer, note }) => {
      const question = found(asked.find((one) => one.id === questionId));
      const before = given.get(questionId);
      const isSame = before?.answer === answer && before?.note === note;
      if (answer === undefined || isSame) return [];
      const kept = { questionId, question: question.question, answer, note };
      return [{ id: v7(), bucketId, scheduledExamId: id, ...kept, accountId, created }];
    });
    if (rows.length === 0) return;
    await insertAnswers(tx, rows);
    await hintQueues(tx, bucketId);
    const { state: after } = await safetyIn(tx, context, exam.id);
    if (after === "blocked" && before !== "blocked") {
      const told = {
        kind: "safetyBlocked" as const,
        bucketId,
        by: accountId,
        occasion: `${id} ${created.toISOString()}`,
      };
      const approvers = await membersWho(tx, bucketId, "report_approval");
      await tellInPerson(
        tx,
        told,
        approvers.map((one) => one.id),
      );
    }
    for (const { question, answer, note } of rows) {
      const detail = { number: exam.accessionNumber, question, answer, ...(note && { note }) };
      await audit(tx, context, "exam_safety_answered", { subjectId: id, examId: exam.examId, detail });
    }
  });
  return readSafety(context, id);
});

const override = operations.safety.override.handler(async ({ input: { id, reason }, context }) => {
  const { bucketId } = context;
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    const exam = found(await lockScheduled(tx, bucketId, id));
    const { state } = await safetyIn(tx, context, exam.id);
    if (!isHeld(state)) throw new Problem("step_refused");
    await insertOverride(tx, { id: v7(), bucketId, scheduledExamId: id, reason, accountId, created: new Date() });
    await hintQueues(tx, bucketId);
    await audit(tx, context, "exam_safety_overridden", {
      subjectId: id,
      examId: exam.examId,
      detail: { number: exam.accessionNumber, from: state, reason },
    });
  });
  return readSafety(context, id);
});

/** Answers older than that are of exams that nobody comes for any more. */
const blockedDays = 60;
const sinceAsked = () => new Date(Date.now() - blockedDays * 86_400_000);
const mostBlocked = 200;

const blocked = operations.safety.blocked.handler(async ({ context }) => {
  const { platform, bucketId } = context;
  const since = sinceAsked();
  const asked = await askedRows(platform.db, bucketId, since, mostBlocked);
  const all = await safetyOf(
    platform.db,
    bucketId,
    asked.map(({ exam }) => exam),
  );
  recordView(context, "exam_safety_viewed", { detail: { exams: asked.length } });
  const held = all.filter(({ state }) => isHeld(state));
  const ids = held.map(({ exam }) => exam.id);
  const begun = await begunByDevice(platform.db, bucketId, ids, since);
  return held
    .filter(({ exam, state }) => state === "blocked" || begun.has(exam.id))
    .map((safety) => blockedExam(safety, begun.has(safety.exam.id)))
    .sort(
      (one, other) =>
        Number(other.hasBegun) - Number(one.hasBegun) || (other.asked ?? "").localeCompare(one.asked ?? ""),
    );
});

function blockedExam({ exam, asked, given, undecided }: Safety, hasBegun: boolean): BlockedExam {
  const { id: examId, orderId, patientName, accessionNumber, modality, bodyPart, studyDesc, scheduledDate } = exam;
  const dangerous = asked.flatMap((question) => {
    const latest = given.get(question.id);
    if (!latest || !(undecided.has(question.id) || isDangerous(question, latest.answer))) return [];
    return [{ ...latest, question: question.question, withdrawn: withdrawnOf(latest, undecided.get(question.id)) }];
  });
  const [last] = dangerous.sort((one, other) => other.created.getTime() - one.created.getTime());
  return {
    ...{ examId, orderId, patientName, accessionNumber, modality, bodyPart, studyDesc, scheduledDate },
    hasBegun,
    hasArrived: exam.arrived !== null,
    answers: dangerous.map(({ question, answer, note, withdrawn }) => ({ question, answer, note, withdrawn })),
    asked: last?.created.toISOString() ?? null,
    askedBy: last?.askedBy ?? null,
  };
}

/** The dangerous answer that waits for a decision, where another is the latest by now. */
function withdrawnOf(latest: KeptAnswer, undecided: KeptAnswer | undefined): AskedQuestion["withdrawn"] {
  if (!undecided || undecided === latest) return null;
  const { answer, note, askedBy, created } = undecided;
  return { answer, note, askedBy, asked: created.toISOString() };
}

async function safetyIn(db: Database | Transaction, { bucketId }: OperationContext, id: string): Promise<Safety> {
  const { exam } = found(await registryRow(db, bucketId, id));
  return found((await safetyOf(db, bucketId, [exam]))[0]);
}

async function readSafety(context: OperationContext, id: string): Promise<ExamSafety> {
  const { platform, bucketId } = context;
  const { exam, asked, given, undecided, override, state } = await safetyIn(platform.db, context, id);
  const begun = isHeld(state) ? await begunByDevice(platform.db, bucketId, [id], sinceAsked()) : null;
  const { orderId, patientName, accessionNumber, modality, bodyPart, studyDesc } = exam;
  return {
    ...{ examId: id, orderId, state, patientName, accessionNumber, modality, bodyPart, studyDesc },
    questions: asked.map((question) => {
      const latest = given.get(question.id);
      return {
        questionId: question.id,
        question: question.question,
        blockingAnswer: question.blockingAnswer,
        answer: latest?.answer ?? null,
        note: latest?.note ?? "",
        isDangerous: latest !== undefined && isDangerous(question, latest.answer),
        askedBy: latest?.askedBy ?? null,
        asked: latest?.created.toISOString() ?? null,
        withdrawn: latest ? withdrawnOf(latest, undecided.get(question.id)) : null,
      };
    }),
    override: override && {
      reason: override.reason,
      name: override.name,
      created: override.created.toISOString(),
    },
    hasBegun: begun?.has(id) ?? false,
    mayOverride: isHeld(state) && may(context.caller(), "report_approval", context.bucketId),
  };
}

/** Questions for the patient's safety before an exam. */
export const safety = { blocked, ofExam, answer, override };
