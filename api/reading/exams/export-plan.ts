import { operations } from "#api/kernel/operations";
import { exportable } from "./export-exams";
import { keepExportColumns, keptExportColumns } from "./export-queries";
import { countList } from "./list-exams";

const plan = operations.examExports.plan.handler(async ({ input, context }) => {
  const { accountId } = context.caller();
  const [total, columns] = await Promise.all([
    countList({ ...context, scope: exportable(context) }, { filters: input.filters, capped: false }),
    keptExportColumns(context.platform.db, accountId),
  ]);
  return { total, columns };
});

const keepColumns = operations.examExports.keepColumns.handler(async ({ input, context }) => {
  await keepExportColumns(context.platform.db, context.caller().accountId, input.columns);
});

/** What somebody sees before an export leaves the house. */
export const examExports = { plan, keepColumns };
