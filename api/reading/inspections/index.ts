import { dayAfter } from "#contract/kernel/days";
import { InspectionRule } from "#contract/organizations/organizations";
import type { Database } from "#api/infrastructure/database/connect";
import { found } from "#api/infrastructure/problem";
import { startOfDay } from "#api/infrastructure/time/zoned-days";
import { operations } from "#api/kernel/operations";
import { recordView } from "#api/organizations/audits/record-view";
import { countOpen, countOutcomes, inspectionSettings, recordPage } from "./figure-queries";

/** The organization's levels, and the period by its clock. */
async function placeAndTime(
  db: Database,
  bucketId: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) {
  const { timeZone, inspectionLevels } = found(await inspectionSettings(db, bucketId));
  const period = {
    from: from ? startOfDay(from, timeZone) : null,
    before: to ? startOfDay(dayAfter(to, 1), timeZone) : null,
  };
  return { inspectionLevels, period };
}

const figures = operations.inspections.figures.handler(async ({ input, context }) => {
  const { db } = context.platform;
  const { inspectionLevels, period } = await placeAndTime(db, context.bucketId, input);
  const [outcomes, open] = await Promise.all([
    countOutcomes(db, context.bucketId, period),
    countOpen(db, context.bucketId, period),
  ]);
  const totalOf = (rule: InspectionRule, outcome: string) =>
    outcomes.find((row) => row.rule === rule && row.outcome === outcome)?.total ?? 0;
  return InspectionRule.options.map((rule) => ({
    rule,
    level: inspectionLevels[rule] ?? ("warn" as const),
    fixed: totalOf(rule, "fixed"),
    overridden: totalOf(rule, "overridden"),
    kept: totalOf(rule, "kept"),
    open: open.find((row) => row.rule === rule)?.total ?? 0,
  }));
});

const records = operations.inspections.records.handler(async ({ input, context }) => {
  const { db } = context.platform;
  recordView(context, "inspection_records_viewed", { subjectId: context.bucketId, detail: { rule: input.rule } });
  const { period } = await placeAndTime(db, context.bucketId, input);
  const page = await recordPage(db, context.bucketId, period, input);
  return { ...page, records: page.records.map((row) => ({ ...row, at: row.at.toISOString() })) };
});

export const inspections = { figures, records };
