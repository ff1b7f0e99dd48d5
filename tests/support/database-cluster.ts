import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import type { TestProject } from "vitest/node";
import { connect } from "#api/database/connect";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#api/database/embedded-postgres";
import { migrate } from "#api/database/migrate";

declare module "vitest" {
  interface ProvidedContext {
    /** socket that answers with the connection of the cluster, which it starts when asked first */
    databaseCluster: string;
  }
}

/** What the socket answers, in one line of JSON. */
export type ClusterAnswer = { connection: EmbeddedPostgres["connection"] } | { error: string };

const log = pino({ level: "warn" });

/** One PostgreSQL cluster for all tests of a run. A run that needs no database pays for a socket only. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "radbridge-tests-"));
  const socket = join(folder, "ask");
  let cluster: Promise<EmbeddedPostgres> | undefined;

  async function answer(): Promise<ClusterAnswer> {
    try {
      cluster ??= startCluster(join(folder, "postgres"));
      return { connection: (await cluster).connection };
    } catch (error) {
      return { error: String(error) };
    }
  }

  const server = createServer((client: Socket) => {
    client.on("error", (error) => log.warn({ err: error }, "a test asked for the database and left"));
    void answer().then((found) => client.end(`${JSON.stringify(found)}\n`));
  });
  await listening(server, socket);
  project.provide("databaseCluster", socket);

  return async () => {
    server.close();
    await cluster?.then((running) => running.stop());
    await rm(folder, { recursive: true, force: true });
  };
}

/** The migrated database is the template of every test's own. */
async function startCluster(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    log,
    onLost: (reason) => log.error({ err: reason }, "test database lost"),
  });
  const { pool, close } = connect(postgres.connection, { max: 1, log });
  await migrate(pool, log);
  await close();
  return postgres;
}

function listening(server: Server, socket: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(socket, resolve);
  });
}
