import type { Database } from "#api/infrastructure/database/connect";
import { secretOf } from "#api/infrastructure/secrets/secret-queries";

const secrets = new WeakMap<Database, Promise<string>>();

/** What passes are signed with: every picture of a viewer asks for it, so it is read once a process. */
export function viewSecret(db: Database): Promise<string> {
  const known = secrets.get(db) ?? secretOf(db, "view_pass_secret");
  secrets.set(db, known);
  known.catch(() => secrets.delete(db));
  return known;
}
