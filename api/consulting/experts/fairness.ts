import { startOfDay } from "#api/infrastructure/time/zoned-days";
import { operations } from "#api/kernel/operations";
import { outcomesOf, sharesOf } from "./fairness-queries";
import { gini } from "./gini";
import { timeZoneOf } from "./pool-queries";

export const fairness = operations.experts.fairness.handler(async ({ input: { month }, context }) => {
  const { bucketId } = context;
  const { db } = context.platform;
  const timeZone = await timeZoneOf(db, bucketId);
  const period = { from: startOfDay(`${month}-01`, timeZone), until: startOfDay(`${after(month)}-01`, timeZone) };
  const [shares, outcomes] = await Promise.all([sharesOf(db, bucketId, period), outcomesOf(db, bucketId, period)]);
  return { shares, outcomes, gini: gini(shares.map(({ minutes, weight }) => minutes / weight)) };
});

/** The month after one, as YYYY-MM. */
const after = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 7);
