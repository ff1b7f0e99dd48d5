import { audit } from "#api/infrastructure/audit/audit-queries";
import { recordView } from "#api/organizations/audits/record-view";
import { operations } from "#api/kernel/operations";
import { found } from "#api/infrastructure/problem";
import { itemOfReport, itemPage, writeAcknowledgement } from "./critical-item-queries";

const page = operations.criticalItems.page.handler(({ input, context }) => {
  recordView(context, "critical_items_listed", { detail: { state: input.state } });
  return itemPage(context.platform.db, context.scope, input);
});

const ofReport = operations.criticalItems.ofReport.handler(
  async ({ input, context }) => (await itemOfReport(context.platform.db, context.bucketId, input.id)) ?? null,
);

const acknowledge = operations.criticalItems.acknowledge.handler(({ input: { id: reportId, ...said }, context }) => {
  const { bucketId } = context;
  const acknowledgedBy = context.caller().accountId;
  return context.platform.db.transaction(async (tx) => {
    const item = found(await itemOfReport(tx, bucketId, reportId));
    if (item.acknowledgement) return item;
    if (await writeAcknowledgement(tx, { bucketId, reportId }, { ...said, acknowledgedBy })) {
      await audit(tx, context, "critical_acknowledged", { examId: item.examId, subjectId: reportId, detail: said });
    }
    return found(await itemOfReport(tx, bucketId, reportId));
  });
});

export const criticalItems = { page, ofReport, acknowledge };
