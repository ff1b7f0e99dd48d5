import { nobody } from "#api/infrastructure/actor/principal";
import { createInterface } from "node:readline/promises";
import { Registration } from "#contract/identity/accounts";
import { createAdministrator } from "#api/identity/installation/create-administrator";
import { openLog } from "#api/infrastructure/safe-error";
import { startPlatform } from "#api/start-platform";
import { readConfig } from "../config";
import { platformConfig } from "../server/platform-config";

/** `npm run admin:create`: makes an administrator from the command line, while the server is stopped. */

const terminal = createInterface({ input: process.stdin, output: process.stderr });
const lines = terminal[Symbol.asyncIterator]();
async function ask(question: string): Promise<string> {
  process.stderr.write(`${question}: `);
  const { value, done } = await lines.next();
  return done ? "" : value;
}

const person = Registration.safeParse({
  username: await ask("User name"),
  name: await ask("Name"),
  password: await ask("Password (6 to 32 characters, two of digits, letters, others)"),
});
terminal.close();
if (!person.success) {
  console.error(person.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"));
  process.exit(1);
}

const log = openLog("warn");
const fail = (reason: Error) => {
  console.error(reason.message);
  process.exit(1);
};
const { platform, stop } = await startPlatform(platformConfig(readConfig()), log, fail).catch(fail);
const origin = { requestId: "admin-create", ip: null, userAgent: null, host: "localhost", url: "http://localhost" };
const actor = { origin, principal: nobody, bucketId: "" };
const administrator = await createAdministrator(platform.db, actor, person.data, async () => undefined).catch(
  async (error: Error) => {
    await stop();
    return fail(error);
  },
);
await stop();
console.log(`${administrator.name} can sign in now.`);
