import { resolve } from "node:path";
import { pino } from "pino";
import { backUp } from "#api/backup/back-up";
import { StartTrouble } from "#api/infrastructure/start-trouble";
import { readConfig } from "../config";
import { platformConfig } from "../server/platform-config";

/** `npm run backup -- FOLDER`: copies database and files to a folder of backups, while the server runs or not. */

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("Where to? npm run backup -- /path/to/backups");
  process.exit(64);
}
try {
  const config = platformConfig(readConfig());
  const { backup, summary, missing } = await backUp(config, { folder: resolve(folder), log: pino({ level: "warn" }) });
  const megabytes = Math.round(summary.objectBytes / 1024 ** 2);
  console.log(`Backed up to ${backup}: the database and ${summary.objects} objects, ${megabytes} MB.`);
  if (missing.length > 0) {
    console.error(`${missing.length} objects that the database names were lost before:\n${missing.join("\n")}`);
    process.exit(1);
  }
} catch (error) {
  if (!(error instanceof StartTrouble)) throw error;
  console.error(error.message);
  process.exit(75);
}
