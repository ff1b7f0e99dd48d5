import { and, asc, desc, eq, exists, inArray, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import {
  accounts,
  bodyParts,
  buckets,
  devices,
  groups,
  registryOrders,
  registryTargets,
  scheduledExams,
} from "#api/infrastructure/database/schema/index";

/** Of counts that lists show. */
const mostCounted = 1001;

/** Organizations in use that may be registered for; of the group, whose people register at all. */
const targets = (db: Database | Transaction) =>
  db
    .select({ id: buckets.id, name: buckets.name, timeZone: buckets.timeZone })
    .from(registryTargets)
    .innerJoin(buckets, and(eq(buckets.id, registryTargets.targetBucketId), isNull(buckets.deactivated)))
    .innerJoin(groups, and(eq(groups.id, buckets.groupId), eq(groups.enableRegistry, true)));

/** Whom an organization may register for, by name. */
export const registryTargetsOf = (db: Database, bucketId: string) =>
  targets(db).where(eq(registryTargets.bucketId, bucketId)).orderBy(asc(buckets.name), asc(buckets.id));

/** One of them; undefined for an organization that it may not register for. */
export const registryTarget = async (db: Database | Transaction, bucketId: string, targetBucketId: string) =>
  (
    await targets(db).where(
      and(eq(registryTargets.bucketId, bucketId), eq(registryTargets.targetBucketId, targetBucketId)),
    )
  )[0];

/** All pairs of a group. */
export const registryTargetsOfGroup = (db: Database, groupId: string) =>
  db
    .select({ bucketId: registryTargets.bucketId, targetBucketId: registryTargets.targetBucketId })
    .from(registryTargets)
    .innerJoin(buckets, eq(buckets.id, registryTargets.bucketId))
    .where(eq(buckets.groupId, groupId))
    .orderBy(asc(registryTargets.bucketId), asc(registryTargets.targetBucketId));

/** Those of the organizations that are of the group, kept from other writers until the transaction ends. */
export const lockOrganizations = (tx: Transaction, groupId: string, ids: readonly string[]) =>
  tx
    .select({ id: buckets.id, name: buckets.name })
    .from(buckets)
    .where(and(eq(buckets.groupId, groupId), inArray(buckets.id, [...ids])))
    .orderBy(asc(buckets.id))
    .for("no key update");

/** Sets whom an organization may register for, in place of all before. */
export async function replaceTargets(tx: Transaction, bucketId: string, targetBucketIds: readonly string[]) {
  await tx.delete(registryTargets).where(eq(registryTargets.bucketId, bucketId));
  if (targetBucketIds.length === 0) return;
  await tx.insert(registryTargets).values(targetBucketIds.map((targetBucketId) => ({ bucketId, targetBucketId })));
}

/** Body parts in use of an organization. */
export const bodyPartsInUse = (db: Database, bucketId: string) =>
  db
    .select({ name: bodyParts.name })
    .from(bodyParts)
    .where(and(eq(bodyParts.bucketId, bucketId), isNull(bodyParts.deactivated)))
    .orderBy(asc(bodyParts.position), asc(bodyParts.id));

const requesters = alias(buckets, "requesters");

const orders = (db: Database) =>
  db
    .select({
      order: registryOrders,
      bucketName: buckets.name,
      requestBucketName: requesters.name,
      registrarName: accounts.name,
    })
    .from(registryOrders)
    .innerJoin(buckets, eq(buckets.id, registryOrders.bucketId))
    .leftJoin(requesters, eq(requesters.id, registryOrders.requestBucketId))
    .leftJoin(accounts, eq(accounts.id, registryOrders.registrarId));

/** Orders registered in the organizations of the scope, or asked for by them; without those whose exams were all deleted. */
const within = (db: Database, scope: readonly string[]) =>
  and(
    or(inArray(registryOrders.bucketId, [...scope]), inArray(registryOrders.requestBucketId, [...scope])),
    exists(
      db
        .select({ one: sql`1` })
        .from(scheduledExams)
        .where(and(eq(scheduledExams.orderId, registryOrders.id), isNull(scheduledExams.deleted))),
    ),
  );

interface OrdersQuery {
  bucketId?: string | undefined;
  requestBucketId?: string | undefined;
  limit: number;
  skip: number;
}

/** One page, the latest first, and how many there are as far as they are counted. */
export async function ordersPage(db: Database, scope: readonly string[], query: OrdersQuery) {
  const where = and(
    within(db, scope),
    query.bucketId ? eq(registryOrders.bucketId, query.bucketId) : undefined,
    query.requestBucketId ? eq(registryOrders.requestBucketId, query.requestBucketId) : undefined,
  );
  const page = await orders(db)
    .where(where)
    .orderBy(desc(registryOrders.created), desc(registryOrders.id))
    .limit(query.limit)
    .offset(query.skip);
  const counted = db
    .select({ one: sql`1`.as("one") })
    .from(registryOrders)
    .where(where)
    .limit(mostCounted)
    .as("counted");
  const [count] = await db.select({ total: sql<number>`count(*)::int` }).from(counted);
  return { page, total: count?.total ?? 0 };
}

/** One of them. */
export const orderWithin = async (db: Database, scope: readonly string[], orderId: string) =>
  (await orders(db).where(and(within(db, scope), eq(registryOrders.id, orderId))))[0];
export type PlacedRow = NonNullable<Awaited<ReturnType<typeof orderWithin>>>;

/** Exams of those orders, as they were registered. */
export const examsOfOrders = (db: Database, orderIds: readonly string[]) =>
  db
    .select({ exam: scheduledExams, deviceName: devices.name })
    .from(scheduledExams)
    .leftJoin(devices, eq(devices.id, scheduledExams.deviceId))
    .where(and(inArray(scheduledExams.orderId, [...orderIds]), isNull(scheduledExams.deleted)))
    .orderBy(asc(scheduledExams.created), asc(scheduledExams.id));
