import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createConnection } from "node:net";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import pino from "pino";
import { inject } from "vitest";
import { connect, type DatabaseConnection } from "#api/infrastructure/database/connect";
import type { EmbeddedPostgres } from "#api/infrastructure/database/embedded-postgres";
import { atEnd } from "./at-end";
import type { ClusterAnswer } from "./database-cluster";

export type TestDatabase = DatabaseConnection & { connection: EmbeddedPostgres["connection"] };

/**
 * A database of this test file's own, with the schema of this release and no rows; dropped after its last test.
 *
 * Call it at the top of the file or in `beforeAll`.
 */
export async function testDatabase({ max = 10 } = {}): Promise<TestDatabase> {
  const template = await clusterConnection();
  const database = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(template, `create database ${database} template ${template.database}`);
  const connection = { ...template, database };
  const { db, pool, close: closePool } = connect(connection, { max, log: pino({ level: "warn" }) });

  let closed: Promise<void> | undefined;
  const close = () => (closed ??= dropped());
  async function dropped(): Promise<void> {
    await closePool();
    await administer(template, `drop database ${database} with (force)`);
  }
  atEnd(close);
  return { db, pool, connection, close };
}

async function clusterConnection(): Promise<EmbeddedPostgres["connection"]> {
  const socket = createConnection(inject("databaseCluster"));
  await once(socket, "connect");
  const answer: ClusterAnswer = JSON.parse(await text(socket));
  if ("error" in answer) throw new Error(`The test database did not start: ${answer.error}`);
  return answer.connection;
}

async function administer(template: EmbeddedPostgres["connection"], statement: string): Promise<void> {
  const client = new Client({ ...template, database: "postgres" });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
