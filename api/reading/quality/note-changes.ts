import type { Actor } from "#api/infrastructure/actor/actor";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import type { ReportStep } from "#api/infrastructure/events/events";
import { hourly, type PeriodicJob, type QueuedJob } from "#api/infrastructure/jobs/job";
import { queueJob } from "#api/infrastructure/jobs/job-queries";
import type { Platform } from "#api/infrastructure/platform";
import { tellInPerson } from "#api/kernel/notifications/notification-queries";
import { operations } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { textDiffs } from "../reports/version-diff";
import { changeKindsOf } from "./change-kinds";
import { approvalsOf, authorsToTell, changePage, keepChanges, markSeen } from "./change-queries";

/** Has the comparison made after the approval: nobody waits for it. */
export const noteChangesLater = (tx: Transaction, _actor: Actor, { reportId }: ReportStep) =>
  queueJob(tx, "noteApproverChanges", [reportId]);

/** Notes what approvers changed of what was submitted for a report; once more it notes nothing twice. */
export async function noteChangesOf(db: Database | Transaction, reportId: string): Promise<void> {
  for (const { before, after, ...approval } of await approvalsOf(db, reportId)) {
    const texts = textDiffs(before, after);
    const kinds = changeKindsOf(texts);
    if (kinds.length > 0) await keepChanges(db, { ...approval, reportId, texts, kinds });
  }
}

export const noteChangesJob: QueuedJob = {
  kind: "noteApproverChanges",
  pauses: [30, 300, 3_600],
  triedForSeconds: 24 * 3_600,
  async perform(platform, reportId) {
    await noteChangesOf(platform.db, reportId);
    return undefined;
  },
};

/** Tells authors, once a week, that approvers changed reports of theirs which they have not looked at. */
export async function tellOfApproverChanges({ db }: Pick<Platform, "db">, now: Date): Promise<number> {
  const authors = await authorsToTell(db, now);
  for (const { bucketId, accountId, monday } of authors) {
    const told = { kind: "approverChanges", bucketId, occasion: monday } as const;
    await db.transaction((tx) => tellInPerson(tx, told, [accountId]));
  }
  return authors.length;
}

export const tellOfApproverChangesJob: PeriodicJob = {
  kind: "tellOfApproverChanges",
  ...hourly,
  perform: tellOfApproverChanges,
};

const page = operations.approverChanges.page.handler(({ input, context }) => {
  recordView(context, "approver_changes_listed", {});
  const author = { accountId: context.caller().accountId, scope: context.scope };
  return changePage(context.platform.db, author, input);
});

const see = operations.approverChanges.see.handler(async ({ input, context }) => {
  await markSeen(context.platform.db, { accountId: context.caller().accountId, scope: context.scope }, input.ids);
});

export const changes = { page, see };
