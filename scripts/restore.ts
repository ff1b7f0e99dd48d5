import { resolve } from "node:path";
import { restore } from "#api/backup/restore";
import { secretsKeyFile } from "#api/infrastructure/secrets/secrets-key";
import { StartTrouble } from "#api/infrastructure/start-trouble";
import { readConfig } from "../config";
import { platformConfig } from "../server/platform-config";

/** `npm run restore -- FOLDER`: puts the latest backup of a folder, or one backup, into an empty DATA_DIR. */

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("From where? npm run restore -- /path/to/backups, with DATA_DIR set to a new folder");
  process.exit(64);
}
try {
  const config = platformConfig(readConfig());
  const { backup, summary } = await restore(config, resolve(folder));
  console.log(
    `Restored ${backup} to ${config.dataDir}: ${summary.objects} objects, each checked. ` +
      `Put its ${secretsKeyFile} there, or set SECRETS_KEY, and start it: npm start.`,
  );
} catch (error) {
  if (!(error instanceof StartTrouble)) throw error;
  console.error(error.message);
  process.exit(75);
}
