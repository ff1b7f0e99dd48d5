import { randomBytes } from "node:crypto";
import { access, chmod, link, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "../errors/error-code";
import { StartTrouble } from "../start-trouble";

/** Of AES-256. */
export const secretsKeyBytes = 32;
export const secretsKeyFile = "secrets.key";

/** The key that text writes down; null for none of that length. */
export function keyIn(text: string): Buffer | null {
  const key = Buffer.from(text.trim(), /^[0-9a-f]{64}$/i.test(text.trim()) ? "hex" : "base64url");
  return key.length === secretsKeyBytes ? key : null;
}

/**
 * The key that secrets of others are sealed with: the one given, else the one in the data folder, which is made there at
 * the first start, for its owner alone. It stands in no database and no backup (docs/operating.md).
 *
 * @throws StartTrouble for a file that holds no key: another one in its place would open nothing
 */
export async function secretsKey(dataDir: string, given: Buffer | null): Promise<Buffer> {
  if (given) return given;
  const path = join(dataDir, secretsKeyFile);
  await access(path).catch(() => makeKey(path));
  const key = keyIn(await readFile(path, "utf8"));
  if (!key)
    throw new StartTrouble(`${path} holds no key. Put the right one back, or remove it to begin with a new one.`);
  // A copy may have been made by a hand that is less careful.
  await chmod(path, 0o600);
  return key;
}

/** Whole or not at all: a start that is broken off leaves no file without a key. */
async function makeKey(path: string): Promise<void> {
  const coming = `${path}.${randomBytes(6).toString("hex")}`;
  const file = await open(coming, "wx", 0o600);
  try {
    await file.writeFile(`${randomBytes(secretsKeyBytes).toString("base64url")}\n`);
    await file.sync();
    await link(coming, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await file.close();
    await rm(coming, { force: true });
  }
}
