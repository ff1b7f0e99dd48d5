import { and, eq, isNull } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { isConsentWithdrawn } from "#api/kernel/access/consent-withdrawn-queries";
import { Problem } from "#api/infrastructure/problem";
import { consultationConsents, consultations } from "#api/infrastructure/database/schema/index";

/** Whether the patient has agreed, and has not withdrawn it: without it no invitation leaves (国卫医发〔2014〕51号). */
export const mayInvite = async (db: Database | Transaction, consultationId: string): Promise<boolean> =>
  (await db.$count(
    consultationConsents,
    and(eq(consultationConsents.consultationId, consultationId), isNull(consultationConsents.withdrawn)),
  )) > 0;

/** Whether the patient has taken the consent back, and given none since: nothing goes on like that. */
export const hasWithdrawn = async (db: Database | Transaction, consultationId: string): Promise<boolean> =>
  (await db.$count(consultations, and(eq(consultations.id, consultationId), isConsentWithdrawn))) > 0;

/** For asked organizations, which are told nothing of the patient any more. @throws Problem consent_taken_back */
export async function requireConsent(db: Database | Transaction, consultationId: string): Promise<void> {
  if (await hasWithdrawn(db, consultationId)) throw new Problem("consent_taken_back");
}
