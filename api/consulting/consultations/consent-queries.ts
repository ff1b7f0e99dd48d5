import { and, eq, isNull } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { isConsentWithdrawn } from "#api/kernel/access/consent-withdrawn-queries";
import { consultationConsents, consultations } from "#api/infrastructure/database/schema/index";

/** Whether the patient has agreed, and has not withdrawn it: without it no invitation leaves (国卫医发〔2014〕51号). */
export const mayInvite = async (db: Database | Transaction, consultationId: string): Promise<boolean> =>
  (await db.$count(
    consultationConsents,
    and(eq(consultationConsents.consultationId, consultationId), isNull(consultationConsents.withdrawn)),
  )) > 0;

/** Whether the patient has taken the consent back, and given none since: it is not completed like that. */
export const hasWithdrawn = async (db: Database | Transaction, consultationId: string): Promise<boolean> =>
  (await db.$count(consultations, and(eq(consultations.id, consultationId), isConsentWithdrawn))) > 0;
