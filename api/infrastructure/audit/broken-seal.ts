import type { Database } from "../database/connect";
import { hashAt } from "./audit-queries";
import type { Seal } from "./seal";

/** The seal, where the chain no longer holds what it sealed: its end was cut off, or stands for other records. */
export async function brokenSeal(db: Database, seal: Seal): Promise<Seal | null> {
  const hash = await hashAt(db, seal.sequence);
  return hash?.toString("hex") === seal.hash ? null : seal;
}
