import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { EmbeddedPostgres } from "#api/infrastructure/database/embedded-postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** socket that answers with the connection of the cluster, which it starts when asked first */
    databaseCluster: string;
  }
}

/** What the socket answers, as JSON. */
export type ClusterAnswer = { connection: EmbeddedPostgres["connection"] } | { error: string };

/** One PostgreSQL cluster for all tests of a run. A run that needs no database pays for a socket only. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "radbridge-tests-"));
  const socket = join(folder, "ask");
  let cluster: Promise<EmbeddedPostgres> | undefined;

  async function startCluster(): Promise<EmbeddedPostgres> {
    // Loaded here, because loading drizzle and pg takes longer than most unit tests.
    const { startTemplateDatabase } = await import("./template-database");
    return startTemplateDatabase(join(folder, "postgres"));
  }

  async function answer(): Promise<ClusterAnswer> {
    try {
      cluster ??= startCluster();
      return { connection: (await cluster).connection };
    } catch (error) {
      return { error: String(error) };
    }
  }

  const server = createServer((client) => {
    // A test that was ended while it waited needs no answer.
    client.on("error", () => client.destroy());
    void answer().then((found) => client.end(JSON.stringify(found)));
  });
  server.listen(socket);
  await once(server, "listening");
  project.provide("databaseCluster", socket);

  return async () => {
    server.close();
    const running = await cluster?.catch(() => undefined);
    await running?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
