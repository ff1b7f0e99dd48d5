import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../database/connect";
import { buckets, dicomPeers } from "../database/schema";

/** The organization in use that is called so, of whatever group. */
export const organizationCalled = async (db: Database, aeTitle: string) =>
  (
    await db
      .select({ bucketId: buckets.id, timeZone: buckets.timeZone })
      .from(buckets)
      .where(and(eq(buckets.aeTitle, aeTitle), isNull(buckets.deactivated)))
  )[0];

/** What the organization lets a peer in use do that calls itself so. */
export const peerOf = async (db: Database, bucketId: string, aeTitle: string) =>
  (
    await db
      .select({ mayStore: dicomPeers.mayStore, mayQuery: dicomPeers.mayQuery })
      .from(dicomPeers)
      .where(and(eq(dicomPeers.bucketId, bucketId), eq(dicomPeers.aeTitle, aeTitle), isNull(dicomPeers.deactivated)))
  )[0];
