import pino from "pino";
import { startEmbeddedPostgres } from "#api/infrastructure/database/embedded-postgres";

/** Runs the cluster in the folder it is given, until killed; writes where it listens, or why it did not start. */
const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error("usage: hold-cluster <data folder>");
try {
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir,
    log: pino({ level: "silent" }),
    onLost: (reason) => {
      throw reason;
    },
  });
  console.log(JSON.stringify({ connection }));
  process.once("SIGTERM", () => void stop());
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? error.message : String(error) }));
}
