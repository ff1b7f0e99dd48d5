import { and, eq, isNull, ne } from "drizzle-orm";
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
      .select({
        peerId: dicomPeers.id,
        mayStore: dicomPeers.mayStore,
        mayQuery: dicomPeers.mayQuery,
        mayRetrieve: dicomPeers.mayRetrieve,
        mayWorklist: dicomPeers.mayWorklist,
        characterSet: dicomPeers.characterSet,
      })
      .from(dicomPeers)
      .where(and(eq(dicomPeers.bucketId, bucketId), eq(dicomPeers.aeTitle, aeTitle), isNull(dicomPeers.deactivated)))
  )[0];

const address = {
  peerId: dicomPeers.id,
  name: dicomPeers.name,
  aeTitle: dicomPeers.aeTitle,
  hostName: dicomPeers.hostName,
  port: dicomPeers.port,
  usesTls: dicomPeers.usesTls,
};

/** Peers in use that the organization can send to, in their order. */
export const destinationsOf = (db: Database, bucketId: string) =>
  db
    .select(address)
    .from(dicomPeers)
    .where(and(eq(dicomPeers.bucketId, bucketId), isNull(dicomPeers.deactivated), ne(dicomPeers.hostName, "")))
    .orderBy(dicomPeers.position, dicomPeers.name);

/** The one of them that calls itself so. */
export const destinationOf = async (db: Database, bucketId: string, aeTitle: string) =>
  (await destinationsOf(db, bucketId)).find((peer) => peer.aeTitle === aeTitle);

/** Where a peer is reached, what its organization calls itself there, and whether it still is a peer. */
export const peerToCall = async (db: Database, peerId: string) =>
  (
    await db
      .select({ ...address, isActive: isNull(dicomPeers.deactivated), callingAeTitle: buckets.aeTitle })
      .from(dicomPeers)
      .innerJoin(buckets, eq(buckets.id, dicomPeers.bucketId))
      .where(eq(dicomPeers.id, peerId))
  )[0];
