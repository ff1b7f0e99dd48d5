import { and, asc, desc, eq, ilike, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { Plan, type PlanState } from "#contract/organizations/plans";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { escapeLike } from "#api/infrastructure/database/escape-like";
import { auditEvents, buckets, subscriptions } from "#api/infrastructure/database/schema/index";
import { withCorrections, type Correction } from "./plan-history";

const mostOrganizations = 500;
const mostSubscriptions = 200;

/**
 * The one given last: an end can be shortened, so the longest may be an older one.
 * In a select of one table drizzle writes columns without their table: inside, the outer one has to be named.
 */
const lastPlan = sql<string | null>`(select ${subscriptions.plan} from ${subscriptions}
  where ${subscriptions.bucketId} = buckets.id order by ${subscriptions.id} desc limit 1)`;

/** Where organizations stand. */
async function statesWhere(db: Database | Transaction, where: SQL | undefined, order: SQL[], now: Date) {
  const rows = await db
    .select({
      bucketId: buckets.id,
      groupId: buckets.groupId,
      bucketName: buckets.name,
      plan: lastPlan,
      ends: buckets.planExpires,
      timeZone: buckets.timeZone,
    })
    .from(buckets)
    .where(and(isNull(buckets.deactivated), where))
    .orderBy(...order)
    .limit(mostOrganizations);
  return rows.map(({ plan, ends, ...row }): PlanState => ({
    ...row,
    state: ends === null ? "none" : ends > now ? "live" : "expired",
    plan: Plan.nullable().parse(plan),
    ends: ends?.toISOString() ?? null,
  }));
}

const byName = [asc(buckets.name), asc(buckets.id)];

/** How the plans of organizations stand at `now`, by their names. */
export const planStates = (db: Database | Transaction, bucketIds: string[], now: Date) =>
  statesWhere(db, inArray(buckets.id, bucketIds), byName, now);

export const planStatesOfGroup = (db: Database, groupId: string, now: Date) =>
  statesWhere(db, eq(buckets.groupId, groupId), byName, now);

/** @param name a part of the organization's name; "" for all */
export const allPlanStates = (db: Database, name: string, now: Date) =>
  statesWhere(
    db,
    name === "" ? undefined : ilike(buckets.name, `%${escapeLike(name)}%`),
    [sql`${buckets.planExpires} asc nulls last`, ...byName],
    now,
  );

/** Organizations the account administers, itself or through their group. */
export async function administeredBuckets(db: Database, bucketIds: string[], groupIds: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: buckets.id })
    .from(buckets)
    .where(sql`${inArray(buckets.id, bucketIds)} or ${inArray(buckets.groupId, groupIds)}`);
  return rows.map(({ id }) => id);
}

export async function subscriptionsOf(db: Database, bucketIds: string[]) {
  const rows = await db
    .select({
      id: subscriptions.id,
      bucketId: buckets.id,
      bucketName: buckets.name,
      plan: subscriptions.plan,
      months: subscriptions.months,
      starts: subscriptions.starts,
      ends: subscriptions.ends,
      created: subscriptions.created,
    })
    .from(subscriptions)
    .innerJoin(buckets, eq(buckets.id, subscriptions.bucketId))
    .where(inArray(buckets.id, bucketIds))
    .orderBy(desc(subscriptions.id))
    .limit(mostSubscriptions);
  const given = rows.map(({ plan, starts, ends, created, ...row }) => ({
    ...row,
    plan: Plan.parse(plan),
    starts: starts.toISOString(),
    ends: ends.toISOString(),
    created: created.toISOString(),
  }));
  return withCorrections(given, await correctionsOf(db, bucketIds)).map(({ created: _, ...plan }) => plan);
}

const Corrected = z.object({ before: z.string(), ends: z.string() });

/** The trail is where corrections stand: a plan given is never written over. */
async function correctionsOf(db: Database, bucketIds: string[]): Promise<Correction[]> {
  const rows = await db
    .select({ bucketId: auditEvents.subjectId, at: auditEvents.at, detail: auditEvents.detail })
    .from(auditEvents)
    .where(and(inArray(auditEvents.subjectId, bucketIds), eq(auditEvents.event, "plan_end_set")))
    .orderBy(asc(auditEvents.sequence));
  return rows.map(({ bucketId, at, detail }) => ({
    bucketId: bucketId ?? "",
    at: at.toISOString(),
    ...Corrected.parse(detail),
  }));
}

/** The end of the organization's plan and its time zone, locked until the transaction ends. */
export const lockPlan = (tx: Transaction, bucketId: string) =>
  tx
    .select({ ends: buckets.planExpires, timeZone: buckets.timeZone })
    .from(buckets)
    .where(eq(buckets.id, bucketId))
    .for("update");

/** Notes what was bought, and has the organization's plan last to its end. */
export async function insertSubscription(tx: Transaction, subscription: typeof subscriptions.$inferInsert) {
  await tx.insert(subscriptions).values(subscription);
  await setPlanEnd(tx, subscription.bucketId, subscription.ends);
}

export const setPlanEnd = (tx: Transaction, bucketId: string, planExpires: Date) =>
  tx.update(buckets).set({ planExpires }).where(eq(buckets.id, bucketId));
