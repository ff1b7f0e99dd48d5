import { and, eq, isNull, ne } from "drizzle-orm";
import type { Database } from "#api/infrastructure/database/connect";
import { buckets, dicomPeers } from "#api/infrastructure/database/schema/index";

/**
 * The organization in use that is called so, of whatever group, with its peer in use that calls itself so, null where it
 * has none: one statement whichever of the two titles is unknown, so that the time it takes tells nothing.
 */
export const calledBy = async (db: Database, calledAeTitle: string, callingAeTitle: string) =>
  (
    await db
      .select({
        bucketId: buckets.id,
        timeZone: buckets.timeZone,
        peer: {
          peerId: dicomPeers.id,
          mayStore: dicomPeers.mayStore,
          mayQuery: dicomPeers.mayQuery,
          mayRetrieve: dicomPeers.mayRetrieve,
          mayWorklist: dicomPeers.mayWorklist,
          characterSet: dicomPeers.characterSet,
          addresses: dicomPeers.addresses,
          certificates: dicomPeers.certificates,
          needsTls: dicomPeers.needsTls,
        },
      })
      .from(buckets)
      .leftJoin(
        dicomPeers,
        and(
          eq(dicomPeers.bucketId, buckets.id),
          eq(dicomPeers.aeTitle, callingAeTitle),
          isNull(dicomPeers.deactivated),
        ),
      )
      .where(and(eq(buckets.aeTitle, calledAeTitle), isNull(buckets.deactivated)))
  )[0];

const address = {
  peerId: dicomPeers.id,
  name: dicomPeers.name,
  aeTitle: dicomPeers.aeTitle,
  hostName: dicomPeers.hostName,
  port: dicomPeers.port,
  usesTls: dicomPeers.usesTls,
  certificates: dicomPeers.certificates,
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
      .select({
        ...address,
        bucketId: dicomPeers.bucketId,
        isActive: isNull(dicomPeers.deactivated),
        callingAeTitle: buckets.aeTitle,
      })
      .from(dicomPeers)
      .innerJoin(buckets, eq(buckets.id, dicomPeers.bucketId))
      .where(eq(dicomPeers.id, peerId))
  )[0];
