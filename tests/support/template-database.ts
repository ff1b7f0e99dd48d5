import pino from "pino";
import { connect } from "#api/infrastructure/database/connect";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#api/infrastructure/database/embedded-postgres";
import { migrate } from "#api/infrastructure/database/migrate";

/** Starts a cluster whose database has the schema of this release and no rows: the template of every test's own. */
export async function startTemplateDatabase(dataDir: string): Promise<EmbeddedPostgres> {
  const log = pino({ level: "warn" });
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    log,
    onLost: (reason) => log.error({ err: reason }, "test database lost"),
  });
  const { pool, close } = connect(postgres.connection, { max: 1, log });
  try {
    await migrate(pool, log);
    await close();
    return postgres;
  } catch (error) {
    await close();
    await postgres.stop();
    throw error;
  }
}
