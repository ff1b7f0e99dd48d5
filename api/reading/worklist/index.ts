import { audit } from "#api/infrastructure/audit/audit-queries";
import { found, Problem } from "#api/infrastructure/problem";
import { operations } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { setAssignee } from "../reports/assignment-queries";
import { freeLock } from "../reports/lock-queries";
import { mirrorIntoExam } from "../reports/transition-queries";
import { choicesOf, setChoices, targetsOf, writeTargets } from "./choice-queries";
import { insertSkip, isUnwritten, ownWork, skipsBy, takeDueFirst, worklistPage } from "./worklist-queries";

const page = operations.worklist.page.handler(({ input, context }) => {
  recordView(context, "worklist_listed", { detail: { tab: input.tab } });
  return worklistPage(context.platform.db, context.scope, context.caller().accountId, input);
});

const takeNext = operations.worklist.takeNext.handler(({ context }) => {
  const { accountId } = context.caller();
  return context.platform.db.transaction(async (tx) => {
    const taken = await takeDueFirst(tx, context.scope, accountId);
    if (!taken?.reportId) return null;
    const { examId, bucketId, reportId } = taken;
    const subject = { bucketId, examId, subjectId: reportId };
    await audit(tx, context, "exam_taken", { ...subject, detail: { whomId: accountId } });
    return { examId, reportId };
  });
});

const skip = operations.worklist.skip.handler(async ({ input: { examId, reason }, context }) => {
  const { accountId } = context.caller();
  await context.platform.db.transaction(async (tx) => {
    const { bucketId, waitsForId, status, reportId } = found(await ownWork(tx, context.scope, examId));
    if (waitsForId !== accountId || !isUnwritten(status)) throw new Problem("not_own_work");
    await setAssignee(tx, examId, null);
    if (reportId && (await freeLock(tx, { id: reportId, bucketId }, accountId))) await mirrorIntoExam(tx, examId);
    await insertSkip(tx, { bucketId, examId, accountId, reason });
    await audit(tx, context, "exam_skipped", { bucketId, examId, subjectId: reportId, detail: { reason } });
  });
});

const choices = operations.worklist.choices.handler(({ context }) =>
  choicesOf(context.platform.db, context.caller().accountId),
);

const choose = operations.worklist.choose.handler(async ({ input, context }) => {
  await setChoices(context.platform.db, context.caller().accountId, input);
});

const monthMs = 30 * 24 * 3_600_000;

const targets = operations.worklist.targets.handler(async ({ context }) => {
  const { bucketId, platform } = context;
  const [set, skips] = await Promise.all([
    targetsOf(platform.db, bucketId),
    skipsBy(platform.db, bucketId, new Date(Date.now() - monthMs)),
  ]);
  return { ...set, skips };
});

const setTargets = operations.worklist.setTargets.handler(({ input, context }) => {
  const { bucketId } = context;
  const { targets, version } = input;
  return context.platform.db.transaction(async (tx) => {
    if (!(await writeTargets(tx, bucketId, { targets, version }))) {
      throw new Problem("version_conflict", { current: await targetsOf(tx, bucketId) });
    }
    await audit(tx, context, "reading_targets_set", { subjectId: bucketId, detail: { lines: targets.length } });
    return targetsOf(tx, bucketId);
  });
});

export const worklist = { page, takeNext, skip, choices, choose, targets, setTargets };
