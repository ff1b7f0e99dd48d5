import type { z } from "zod";
import type { BatchAnswer, BatchOutcome } from "#contract/reading/batches";
import { operations, type OperationContext } from "#api/kernel/operations";
import { recordPrint } from "../printing/record-print";
import { found, Problem } from "#api/infrastructure/problem";
import { assignReport } from "#api/reading/reports/assignment";
import { authorsOf } from "#api/organizations/members/author-queries";
import { lockReport } from "#api/reading/reports/locks";
import { freeLock } from "#api/reading/reports/lock-queries";
import { readReport } from "#api/reading/reports/report-queries";
import { mirrorIntoExam } from "#api/reading/reports/transition-queries";
import { perform } from "#api/reading/reports/transitions";
import { atExam } from "./at-exam";
import { bucketsOf, hasRead } from "./batch-queries";

/** One after the other: a refusal of one is told and holds up no other. */
async function oneByOne(examIds: string[], act: (examId: string) => Promise<unknown>): Promise<BatchOutcome[]> {
  const outcomes: BatchOutcome[] = [];
  for (const examId of new Set(examIds)) outcomes.push({ examId, refusal: await refusalOf(act(examId)) });
  return outcomes;
}

const refusalOf = (act: Promise<unknown>): Promise<BatchOutcome["refusal"]> =>
  act.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      return { code: error.code, data: error.data };
    },
  );

const approve = operations.batches.approve.handler(({ input, context }) =>
  oneByOne(input.examIds, async (examId) => {
    const { here, reportId } = await atExam(context, examId);
    const { examId: _, ...answer } = input.answers.find((one) => one.examId === examId) ?? { examId };
    await approveAsRead(here, reportId, answer);
  }),
);

/**
 * Approves what the caller has read: the text that the trail says was opened is the text that is approved.
 *
 * @throws Problem as the single approval; report_unread, approval_alone
 */
async function approveAsRead(
  context: OperationContext,
  id: string,
  answer: Partial<Omit<z.output<typeof BatchAnswer>, "examId">>,
): Promise<void> {
  const { db } = context.platform;
  const { accountId } = context.caller();
  const report = found(await readReport(db, context.bucketId, id));
  const { version } = report;
  if (report.rules.passwordAtApproval) throw new Problem("approval_alone");
  if (!(await hasRead(db, accountId, id, version))) throw new Problem("report_unread");
  await db.transaction((tx) => lockReport(tx, context, { id, version }));
  try {
    await perform(context, "approve", { id, version, ...answer });
  } catch (error) {
    await db.transaction(async (tx) => {
      if (await freeLock(tx, report, accountId)) await mirrorIntoExam(tx, report.exam.id);
    });
    throw error;
  }
}

const assignees = operations.batches.assignees.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const places = await bucketsOf(db, context.scope, input.examIds);
  const [first = [], ...others] = await Promise.all(places.map((bucketId) => authorsOf(db, bucketId)));
  return first.filter(({ id }) => others.every((authors) => authors.some((author) => author.id === id)));
});

const assign = operations.batches.assign.handler(({ input, context }) =>
  oneByOne(input.examIds, async (examId) => {
    const { here, reportId } = await atExam(context, examId);
    await assignReport(here, { id: reportId, accountId: input.accountId });
  }),
);

const print = operations.batches.print.handler(({ input, context }) =>
  oneByOne(input.examIds, async (examId) => {
    const { here, reportId } = await atExam(context, examId);
    await recordPrint(here, reportId);
  }),
);

export const batches = { approve, assignees, assign, print };
