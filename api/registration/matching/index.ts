import type { z } from "zod";
import type { MatchInput } from "#contract/registration/matching";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { recordView } from "#api/organizations/audits/record-view";
import { keptPatientId } from "../patients/kept-patient-queries";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import type { scheduledExams } from "#api/infrastructure/database/schema/index";
import { raise } from "#api/infrastructure/events/events";
import { lockExam, updateExam } from "../exams/exam-change-queries";
import { visibleExam } from "../exams/exam-record";
import { operations, type OperationContext } from "#api/kernel/operations";
import { found, Problem } from "#api/infrastructure/problem";
import { asScheduledSummary, candidatesFor, judgedCandidate } from "./candidates";
import { carryOutMatch, carryOutUndo } from "./carry-out";
import { lockScheduled, scheduledRow, standingMatch } from "./match-queries";
import { scheduleDifferences } from "./schedule-differences";

type Scheduled = typeof scheduledExams.$inferSelect;

const candidates = operations.matching.candidates.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const exam = await asKept(db, await visibleExam(context, input.id));
  const standing = await standingMatch(db, exam.id);
  const match = standing && {
    scheduled: asScheduledSummary(standing),
    matchedBy: standing.match.matchedBy,
    matchedByName: standing.matchedByName,
    matched: standing.match.created.toISOString(),
  };
  recordView(context, "match_candidates_listed", { examId: exam.id });
  const offered = match ? [] : await candidatesFor(db, exam, { timeZone: exam.timeZone, q: input.q });
  return { match: match ?? null, candidates: offered };
});

const candidate = operations.matching.candidate.handler(async ({ input, context }) => {
  const exam = await asKept(context.platform.db, await visibleExam(context, input.id));
  const row = found(await scheduledRow(context.platform.db, context.bucketId, input.scheduledId));
  recordView(context, "match_candidates_listed", { examId: exam.id, subjectId: row.scheduled.id });
  return judgedCandidate(exam, row, exam.timeZone);
});

const match = operations.matching.match.handler(async ({ input, context }) => {
  await matchByHand(context, input);
});
const bindExam = operations.matching.bindExam.handler(async ({ input, context }) => {
  await matchByHand(context, input);
});

async function matchByHand(context: OperationContext, input: z.infer<typeof MatchInput>): Promise<void> {
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    const { exam, timeZone } = await asRead(tx, context, input);
    if (exam.matching === "matched") throw new Problem("already_matched");
    const scheduled = found(await lockScheduled(tx, context.bucketId, input.scheduledId));
    if (scheduled.examId !== null) throw new Problem("already_matched");
    if (scheduled.status === "Cancelled") throw new Problem("schedule_closed");
    if (input.version !== undefined && input.version !== scheduled.version) {
      throw new Problem("version_conflict", { current: { version: scheduled.version, status: scheduled.status } });
    }
    const differences = scheduleDifferences(await asKept(tx, exam), scheduled);
    if (!differences.every((difference) => input.confirmed.includes(difference))) {
      throw new Problem("schedule_differs", { differences });
    }
    const terms = { by: "hand" as const, accountId, fallback: exam.matching, timeZone, now: new Date() };
    const traced = await carryOutMatch(tx, exam, scheduled, terms);
    await tellOfChange(tx, context, scheduled, "Performed");
    await audit(tx, context, "exam_matched", {
      examId: exam.id,
      subjectId: scheduled.id,
      detail: {
        by: "hand",
        ...(differences.length > 0 && { confirmedDifferences: differences.join(",") }),
        ...traced,
      },
    });
  });
}

const undo = operations.matching.undo.handler(async ({ input, context }) => {
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    const { exam } = await asRead(tx, context, input);
    const standing = await standingMatch(tx, exam.id);
    const scheduled = standing && (await lockScheduled(tx, context.bucketId, standing.scheduled.id));
    const traced =
      standing && (await carryOutUndo(tx, exam, standing.match, scheduled ?? null, { accountId, now: new Date() }));
    if (!traced) throw new Problem("conflict", { updated: exam.updated.toISOString() });
    if (scheduled?.status === "Performed") await tellOfChange(tx, context, scheduled, standing.match.formerStatus);
    const subjectId = standing.scheduled.id;
    await audit(tx, context, "exam_match_undone", { examId: exam.id, subjectId, detail: traced });
  });
});

const unscheduled = operations.matching.unscheduled.handler(async ({ input, context }) => {
  const { isUnscheduled } = input;
  await context.platform.db.transaction(async (tx) => {
    const { exam } = await asRead(tx, context, input);
    if (exam.matching === "matched") throw new Problem("conflict", { updated: exam.updated.toISOString() });
    const matching = isUnscheduled ? ("unscheduled" as const) : ("unmatched" as const);
    if (exam.matching === matching) return;
    await updateExam(tx, exam.id, { matching, updated: new Date() });
    await audit(tx, context, isUnscheduled ? "exam_left_unscheduled" : "exam_asked_for_match", { examId: exam.id });
  });
});

/** The exam under the patient ID that its own leads to: images may still name one that was merged. */
const asKept = async <Exam extends { bucketId: string; patientId: string; patientIdIssuer: string }>(
  db: Database | Transaction,
  exam: Exam,
): Promise<Exam> =>
  exam.patientIdIssuer === "" ? { ...exam, patientId: await keptPatientId(db, exam.bucketId, exam.patientId) } : exam;

const tellOfChange = (
  tx: Transaction,
  context: OperationContext,
  { id: scheduledExamId, bucketId, status: from }: Scheduled,
  to: Scheduled["status"],
) => raise(context.platform, tx, context, "scheduledExamChanged", { scheduledExamId, bucketId, from, to });

/** The exam, locked; @throws Problem not_found for a deleted one, conflict where somebody changed it since it was read */
async function asRead(tx: Transaction, context: OperationContext, { id, updated }: { id: string; updated?: string }) {
  const locked = found(await lockExam(tx, context.bucketId, id));
  const { exam } = locked;
  if (exam.deleted !== null) throw new Problem("not_found");
  if (updated !== undefined && exam.updated.getTime() !== Date.parse(updated)) {
    throw new Problem("conflict", { updated: exam.updated.toISOString() });
  }
  return locked;
}

/** Exams and what was scheduled of them. */
export const matching = { candidates, candidate, match, bindExam, undo, unscheduled };
