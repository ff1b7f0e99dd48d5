import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../database/connect";
import { settings } from "../database/schema";

/**
 * A secret of this installation: 256 random bits, made when it is first asked for and the same ever after, in every
 * process and after every restart.
 *
 * @param key names what it signs
 * @throws Error where it can be neither made nor read
 */
export async function secretOf(
  db: Database,
  key:
    | "cookie_secret"
    | "attachment_url_secret"
    | "decoy_secret"
    | "template_picture_secret"
    | "view_pass_secret"
    | "self_print_secret",
): Promise<string> {
  const read = async () => (await db.select().from(settings).where(eq(settings.key, key)))[0]?.value;
  const known = await read();
  if (known) return known;
  await db
    .insert(settings)
    .values({ key, value: randomBytes(32).toString("base64url") })
    .onConflictDoNothing();
  const made = await read();
  if (!made) throw new Error(`the secret ${key} is missing`);
  return made;
}
