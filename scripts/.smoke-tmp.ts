import { startEmbeddedPostgres } from "#api/database/embedded-postgres";
import { connect } from "#api/database/connect";
import { migrate } from "#api/database/migrate";
import pino from "pino";
const log = pino({ level: "info", base: undefined });
const dataDir = process.argv[2]!;
const t = Date.now();
const pg = await startEmbeddedPostgres({
  dataDir,
  log,
  onLost: (e) => {
    console.log("LOST", e.message);
    process.exit(3);
  },
});
const c = connect(pg.connection, { max: 5, log });
await migrate(c.pool, log);
console.log(Date.now() - t, "ms", pg.connection, (await c.pool.query("select count(*) from pg_stat_activity")).rows);
if (process.argv[3] === "hold") {
  await new Promise((r) => setTimeout(r, Number(process.argv[4])));
}
await c.close();
const s = Date.now();
await pg.stop();
console.log("stopped", Date.now() - s);
