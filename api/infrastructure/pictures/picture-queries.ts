import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "../database/connect";
import { pictures } from "../database/schema";
import { isUnreferenced } from "../storage/reference-queries";

/** Pictures looked at in one run; the rest waits for the next. */
const atOnce = 100;

/** Notes that an object was kept as a picture, or kept again. */
export const notePicture = (db: Database, hash: string) =>
  db
    .insert(pictures)
    .values({ hash })
    .onConflictDoUpdate({ target: pictures.hash, set: { kept: sql`now()` } });

/** Pictures kept before the given time that nothing shows. */
export const unusedPictures = async (db: Database, before: Date): Promise<string[]> =>
  (
    await db
      .select({ hash: pictures.hash })
      .from(pictures)
      .where(and(lt(pictures.kept, before), isUnreferenced(pictures.hash)))
      .limit(atOnce)
  ).map(({ hash }) => hash);

/** Forgets a picture, unless it was kept again meanwhile. */
export const forgetPicture = (db: Database, hash: string, before: Date) =>
  db.delete(pictures).where(and(eq(pictures.hash, hash), lt(pictures.kept, before)));
