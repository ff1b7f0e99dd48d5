import type { Plan } from "#contract/organizations/plans";
import type { Transaction } from "#api/infrastructure/database/connect";
import { insertSubscription } from "#api/organizations/plans/plan-queries";
import { planPeriod } from "#api/organizations/plans/plan-end";
import type { DemoHospital } from "#api/identity/installation/demo-accounts";

const dayMs = 24 * 3_600_000;

/** What each hospital was given, how many days ago. */
const given: { at: DemoHospital; plan: Plan; months: number; daysAgo: number }[] = [
  { at: "county", plan: "trial", months: 3, daysAgo: 200 },
  { at: "county", plan: "standard", months: 24, daysAgo: 110 },
  { at: "city", plan: "unlimited", months: 36, daysAgo: 400 },
];

/** The plans of the demo's hospitals; the one that is not named needs none. */
export async function insertDemoPlans(
  tx: Transaction,
  hospitals: Record<DemoHospital, string>,
  grantedBy: string,
  now: Date,
) {
  for (const { at, plan, months, daysAgo } of given) {
    const period = planPeriod(null, months, new Date(now.getTime() - daysAgo * dayMs));
    await insertSubscription(tx, { bucketId: hospitals[at], plan, months, ...period, grantedBy });
  }
}
