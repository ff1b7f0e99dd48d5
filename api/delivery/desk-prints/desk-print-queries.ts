import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import { buckets, devices, orderPlacers, registryOrders } from "#api/infrastructure/database/schema/index";
import { found } from "#api/infrastructure/problem";

/** What stands at the head of the organization's papers, and whose clocks they go by. */
export const organizationOf = async (db: Database, bucketId: string) =>
  found(
    (
      await db.select({ name: buckets.name, timeZone: buckets.timeZone }).from(buckets).where(eq(buckets.id, bucketId))
    )[0],
  );

/** The organization's order, with the name of who placed it. */
export const orderWithPlacer = async (db: Database, bucketId: string, orderId: string) =>
  (
    await db
      .select({ order: registryOrders, orderPlacer: orderPlacers.name })
      .from(registryOrders)
      .leftJoin(orderPlacers, eq(orderPlacers.id, registryOrders.orderPlacerId))
      .where(and(eq(registryOrders.id, orderId), eq(registryOrders.bucketId, bucketId)))
  )[0];

/** What those of the organization's devices are called, in its order. */
export const deviceNamesOf = async (db: Database, bucketId: string, ids: string[]) =>
  (
    await db
      .select({ name: devices.name })
      .from(devices)
      .where(and(eq(devices.bucketId, bucketId), inArray(devices.id, ids)))
      .orderBy(asc(devices.position), asc(devices.id))
  ).map(({ name }) => name);
