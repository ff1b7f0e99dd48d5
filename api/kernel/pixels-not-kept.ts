import { eq, sql } from "drizzle-orm";
import { accountOf } from "#api/infrastructure/actor/principal";
import type { Database } from "#api/infrastructure/database/connect";
import { prepared } from "#api/infrastructure/database/prepared";
import { stampedCache } from "#api/infrastructure/database/stamped-cache";
import { buckets, groups } from "#api/infrastructure/database/schema/index";
import { keptPrivately } from "#api/infrastructure/file-answer";
import type { OperationContext } from "./operations";

const flagOf = prepared("encrypted_viewer", (db: Database, name) =>
  db
    .select({ isOn: groups.featEncryptionViewerOn })
    .from(buckets)
    .innerJoin(groups, eq(groups.id, buckets.groupId))
    .where(eq(buckets.id, sql.placeholder("bucketId")))
    .prepare(name),
);

const keptFlag = stampedCache(async (db, bucketId) => (await flagOf(db).execute({ bucketId }))[0]?.isOn ?? false);

/**
 * Takes from an answer the leave to be kept by the browser, where the organization's group has `featEncryptionViewerOn`:
 * its pictures are seen in an open session alone, and nothing of them stays on a shared machine. So it is with pictures
 * seen by a link.
 *
 * @returns the answer itself
 */
export async function notKeptWhereForbidden(
  { platform, bucketId, principal }: OperationContext,
  answer: Response,
): Promise<Response> {
  // Whoever looks by a link sits at a machine that nobody here knows.
  if (principal.kind === "viewPass") answer.headers.set("cache-control", "no-store");
  const account = accountOf(principal);
  if (!account || bucketId === "" || answer.headers.get("cache-control") !== keptPrivately) return answer;
  if (await keptFlag(platform.db, account.settingsStamp, bucketId)) answer.headers.set("cache-control", "no-store");
  return answer;
}
