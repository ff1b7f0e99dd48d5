import { and, eq, isNull } from "drizzle-orm";
import { openStatuses, type ConsultationStatus } from "#contract/kernel/consultation-states";
import type { Database } from "#api/infrastructure/database/connect";
import { consultations } from "#api/infrastructure/database/schema/index";
import { isConsentWithdrawn } from "#api/kernel/access/consent-withdrawn-queries";

/** Whether it goes on: nothing is added to one that is completed or canceled. */
export const isOpen = (status: ConsultationStatus) => openStatuses.some((open) => open === status);

/** Who asks, how the consultation stands, and whether the patient has taken the consent back; undefined where there is none. */
export const stateOf = async (db: Database, consultationId: string) =>
  (
    await db
      .select({ bucketId: consultations.bucketId, status: consultations.status, isConsentWithdrawn })
      .from(consultations)
      .where(and(eq(consultations.id, consultationId), isNull(consultations.deleted)))
  )[0];
