import { sql } from "drizzle-orm";
import type { Transaction } from "./connect";

/** Whoever asks with the same words waits until this transaction ends, and sees what it has written. */
export const takeTurn = (tx: Transaction, words: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${words}, 0))`);
