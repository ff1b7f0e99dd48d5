import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { StartTrouble } from "../start-trouble";
import type { DatabaseTarget } from "./connect";
import { DataFolderInUse } from "./data-folder-lock";
import { embeddedTarget, startEmbeddedPostgres } from "./embedded-postgres";
import { prepareCluster } from "./postgres/cluster";
import { unlessCode } from "../errors/error-code";

/**
 * The embedded PostgreSQL of a cluster that exists: the one a server runs, else one that runs until `close`.
 *
 * @throws StartTrouble where there is no cluster
 */
export async function openEmbedded(
  dataDir: string,
  log: Logger,
): Promise<{ target: DatabaseTarget; close: () => Promise<void> }> {
  const version = await readFile(join(dataDir, "PG_VERSION")).catch((error: unknown) => unlessCode(error, "ENOENT"));
  if (version === undefined)
    throw new StartTrouble(`${dataDir} holds no database: set DATA_DIR to the server's folder.`);
  const onLost = (reason: Error) => {
    throw reason;
  };
  try {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir, log, onLost });
    return { target: connection, close: stop };
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const cluster = await prepareCluster({ dataDir, durable: true, log });
    return { target: embeddedTarget(cluster), close: async () => undefined };
  }
}
