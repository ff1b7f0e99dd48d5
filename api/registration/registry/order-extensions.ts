import type { ExtensionValue, TypedExtensions } from "#contract/organizations/extension-values";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { found, Problem } from "#api/infrastructure/problem";
import { operations, type OperationContext } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { extensionConfigsOf } from "../extensions/extension-config-queries";
import { extensionDiffs } from "../extensions/extension-diffs";
import { judgedExtensions, offeredFields, requireFilled, typedOf } from "../extensions/typed-extensions";
import { updateScheduled } from "../matching/match-queries";
import { isOpen } from "./exam-steps";
import { countOrders, lockOrder, registryRow, registryRowsOf } from "./registry-queries";

const read = operations.registry.extensionsOfExam.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const { exam } = found(await registryRow(db, context.bucketId, input.id));
  recordView(context, "registry_order_viewed", { subjectId: exam.orderId });
  return shown(db, context.bucketId, exam.extensions);
});

const put = operations.registry.putExtension.handler(({ input: { id, key, value }, context }) =>
  change(context, id, (before) => ({ ...before, [key]: value })),
);

const remove = operations.registry.removeExtension.handler(({ input: { id, eid }, context }) =>
  change(context, id, (before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== eid))),
);

/** Exams that were ordered together have the same values. */
async function change(context: OperationContext, id: string, edit: (before: TypedExtensions) => TypedExtensions) {
  const { bucketId } = context;
  return context.platform.db.transaction(async (tx) => {
    const { exam: named } = found(await registryRow(tx, bucketId, id));
    await lockOrder(tx, bucketId, named.orderId);
    const open = (await registryRowsOf(tx, bucketId, named.orderId)).map(({ exam }) => exam).filter(isOpen);
    const exam = open.find((one) => one.id === id);
    if (!exam) throw new Problem("exams_closed");
    const configs = await extensionConfigsOf(tx, bucketId, "registry");
    const judged = judgedExtensions(configs, exam.extensions, edit(typedOf(exam.extensions)));
    requireFilled(judged);
    const diffs = extensionDiffs(exam.extensions, judged.values);
    if (diffs.length > 0) {
      const now = new Date();
      await countOrders(tx, [named.orderId]);
      for (const one of open) await updateScheduled(tx, one.id, { extensions: judged.values }, now);
      const detail = Object.fromEntries(
        diffs.flatMap(({ key, from, to }) => [
          [`extensions.${key}.from`, from?.value ?? null],
          [`extensions.${key}.to`, to?.value ?? null],
        ]),
      );
      await audit(tx, context, "scheduled_exam_extension_changed", { subjectId: named.orderId, detail });
    }
    return shown(tx, bucketId, judged.values);
  });
}

const shown = async (db: Database | Transaction, bucketId: string, values: ExtensionValue[]) => ({
  values,
  fields: offeredFields(await extensionConfigsOf(db, bucketId, "registry"), values),
});

/** Fields an organization adds to its orders, one by one. */
export const orderExtensions = { extensionsOfExam: read, putExtension: put, removeExtension: remove };
