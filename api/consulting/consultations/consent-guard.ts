import { and, desc, eq, inArray } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { consultationEvents } from "#api/infrastructure/database/schema/index";

/** Whether the patient has agreed, and has not withdrawn it: without it no invitation leaves (国卫医发〔2014〕51号). */
export async function mayInvite(db: Database | Transaction, consultationId: string): Promise<boolean> {
  const [latest] = await db
    .select({ kind: consultationEvents.kind })
    .from(consultationEvents)
    .where(
      and(
        eq(consultationEvents.consultationId, consultationId),
        inArray(consultationEvents.kind, ["consentGiven", "consentWithdrawn"]),
      ),
    )
    .orderBy(desc(consultationEvents.created), desc(consultationEvents.id))
    .limit(1);
  return latest?.kind === "consentGiven";
}
