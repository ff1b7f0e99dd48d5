import { and, eq, isNull } from "drizzle-orm";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { consultationConsents } from "#api/infrastructure/database/schema/index";

/** Whether the patient has agreed, and has not withdrawn it: without it no invitation leaves (国卫医发〔2014〕51号). */
export const mayInvite = async (db: Database | Transaction, consultationId: string): Promise<boolean> =>
  (await db.$count(
    consultationConsents,
    and(eq(consultationConsents.consultationId, consultationId), isNull(consultationConsents.withdrawn)),
  )) > 0;
