import { once } from "node:events";
import { createServer } from "node:net";
import { eq } from "drizzle-orm";
import { associationLimits, serveAssociation, type AssociationLimits } from "#api/imaging/dimse/association";
import { buckets, dicomPeers } from "#api/infrastructure/database/schema/index";
import type { TestPlatform } from "./platform";

/** Associations with the platform on a free port, in this process. */
export async function associationsWith({ platform }: TestPlatform, limits: Partial<AssociationLimits> = {}) {
  const serving = new Set<Promise<void>>();
  const server = createServer((socket) => {
    const served = serveAssociation(platform, socket, { ...associationLimits, ...limits });
    serving.add(served);
    void served.finally(() => serving.delete(served));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return {
    port: address.port,
    /** Waits for those under way. */
    settled: () => Promise.all(serving),
    close: async () => {
      server.close();
      await Promise.all(serving);
    },
  };
}

let serial = 0;

/** An organization with an AE title, and a peer in its list. */
export async function calledOrganization(world: TestPlatform, peer: Partial<typeof dicomPeers.$inferInsert>) {
  const bucket = await world.given.organization();
  const aeTitle = `RADBRIDGE${(serial += 1)}`;
  await world.platform.db.update(buckets).set({ aeTitle }).where(eq(buckets.id, bucket.id));
  const values = { bucketId: bucket.id, name: "CT 1", aeTitle: "CT1", addresses: ["127.0.0.0/8"], ...peer };
  await world.platform.db.insert(dicomPeers).values(values);
  return { ...bucket, aeTitle };
}
