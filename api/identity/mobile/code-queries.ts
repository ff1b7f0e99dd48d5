import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { messageCodes } from "#api/infrastructure/database/schema/index";

type Purpose = (typeof messageCodes.$inferInsert)["purpose"];

/** How long a code is good, and how often it may be tried. */
export const codeMinutes = 10;
const maxTries = 5;

/** Bound to its row, so that equal codes have different hashes. */
const hashCode = (id: string, code: string) => createHmac("sha256", id).update(code).digest();

/**
 * A new code of six digits; one sent before for the same purpose stops working.
 *
 * @param subjectId the account, or what somebody without one proves it for
 */
export async function issueCode(
  tx: Transaction,
  { purpose, subjectId, recipient }: { purpose: Purpose; subjectId: string; recipient: string },
): Promise<string> {
  const id = v7();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await tx.delete(messageCodes).where(and(eq(messageCodes.subjectId, subjectId), eq(messageCodes.purpose, purpose)));
  const expires = new Date(Date.now() + codeMinutes * 60_000);
  await tx.insert(messageCodes).values({ id, purpose, subjectId, recipient, codeHash: hashCode(id, code), expires });
  return code;
}

/**
 * Tries a code. The try is counted before it is judged, so that many at once are no more than five; a right one is
 * used up.
 *
 * @returns where the code was sent to, or null where it is wrong, used, too old or tried too often
 */
export async function tryCode(
  db: Database,
  { purpose, subjectId, code }: { purpose: Purpose; subjectId: string; code: string },
): Promise<string | null> {
  const [row] = await db
    .update(messageCodes)
    .set({ attempts: sql`${messageCodes.attempts} + 1` })
    .where(
      and(
        eq(messageCodes.subjectId, subjectId),
        eq(messageCodes.purpose, purpose),
        isNull(messageCodes.used),
        gt(messageCodes.expires, sql`now()`),
        lt(messageCodes.attempts, maxTries),
      ),
    )
    .returning();
  if (!row || !timingSafeEqual(row.codeHash, hashCode(row.id, code))) return null;
  const used = await db
    .update(messageCodes)
    .set({ used: sql`now()` })
    .where(and(eq(messageCodes.id, row.id), isNull(messageCodes.used)))
    .returning({ id: messageCodes.id });
  return used.length > 0 ? row.recipient : null;
}
