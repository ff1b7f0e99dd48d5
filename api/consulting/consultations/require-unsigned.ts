import type { Transaction } from "#api/infrastructure/database/connect";
import { Problem } from "#api/infrastructure/problem";
import { hasSigned } from "./signed-opinion-queries";

/**
 * Whoever has signed an opinion goes on to take part, and their organization with them: both sides keep what was signed.
 *
 * @throws Problem opinion_signed
 */
export async function requireUnsigned(tx: Transaction, by: Parameters<typeof hasSigned>[1]): Promise<void> {
  if (await hasSigned(tx, by)) throw new Problem("opinion_signed");
}
