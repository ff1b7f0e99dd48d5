import { may, scopeOf, type Caller } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { found, Problem } from "#api/infrastructure/problem";
import { operations } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { dueDays } from "./due-days";
import {
  endFollowUp,
  followUpPage,
  followUpsOf,
  insertFollowUp,
  isFollowUp,
  isOfPatient,
  reopenFollowUp,
  reportToFollow,
} from "./follow-up-queries";

/** Organizations where the caller may write what is recommended, and end it. */
const writesOf = (caller: Caller) => [
  ...new Set([...scopeOf(caller, "report_upsert"), ...scopeOf(caller, "report_approval")]),
];

const ofReport = operations.followUps.ofReport.handler(async ({ input, context }) => {
  const { bucketId } = context;
  const caller = context.caller();
  return {
    followUps: await followUpsOf(context.platform.db, writesOf(caller), bucketId, input.id),
    mayWrite: may(caller, "report_upsert", bucketId) || may(caller, "report_approval", bucketId),
  };
});

const add = operations.followUps.add.handler(({ input: { id: reportId, ...line }, context }) => {
  const { bucketId } = context;
  const authorId = context.caller().accountId;
  return context.platform.db.transaction(async (tx) => {
    const { examId, day } = found(await reportToFollow(tx, bucketId, reportId));
    const id = await insertFollowUp(tx, { ...line, ...dueDays(day, line), bucketId, reportId, authorId });
    if (id === undefined) throw new Problem("entry_taken");
    const detail = { followUpId: id, modality: line.modality };
    await audit(tx, context, "follow_up_added", { examId, subjectId: reportId, detail });
    return { id };
  });
});

const close = operations.followUps.close.handler(
  async ({ input: { id: reportId, followUpId: id, end, note }, context }) => {
    const place = { bucketId: context.bucketId, reportId, id };
    const ending = { end, note, endedBy: context.caller().accountId };
    await context.platform.db.transaction(async (tx) => {
      if (!(await endFollowUp(tx, place, ending)))
        throw new Problem((await isFollowUp(tx, place)) ? "follow_up_ended" : "not_found");
      await audit(tx, context, "follow_up_closed", { subjectId: reportId, detail: { followUpId: id, end } });
    });
  },
);

const examined = operations.followUps.examined.handler(
  async ({ input: { id: reportId, followUpId: id, examId }, context }) => {
    const { bucketId } = context;
    const place = { bucketId, reportId, id };
    const ending = { end: "examined", doneExamId: examId, endedBy: context.caller().accountId } as const;
    await context.platform.db.transaction(async (tx) => {
      if (!(await isFollowUp(tx, place)) || !(await isOfPatient(tx, bucketId, reportId, examId)))
        throw new Problem("not_found");
      if (!(await endFollowUp(tx, place, ending))) throw new Problem("follow_up_ended");
      await audit(tx, context, "follow_up_examined", { examId, subjectId: reportId, detail: { followUpId: id } });
    });
  },
);

const reopen = operations.followUps.reopen.handler(async ({ input: { id: reportId, followUpId: id }, context }) => {
  const place = { bucketId: context.bucketId, reportId, id };
  await context.platform.db.transaction(async (tx) => {
    if (!(await reopenFollowUp(tx, place, true)))
      throw new Problem((await isFollowUp(tx, place)) ? "conflict" : "not_found");
    await audit(tx, context, "follow_up_reopened", { subjectId: reportId, detail: { followUpId: id } });
  });
});

const page = operations.followUps.page.handler(({ input, context }) => {
  recordView(context, "follow_ups_listed", { detail: { state: input.state } });
  const writes = writesOf(context.caller());
  return followUpPage(context.platform.db, { scope: context.scope, writes }, input);
});

export const followUps = { ofReport, add, close, examined, reopen, page };
