import { sql } from "drizzle-orm";

const consents = sql.raw("from consultation_consents agreed where agreed.consultation_id = consultations.id");

/**
 * The patient has taken the consent back and given none since: the asked organizations see nothing of the patient any more.
 * Of a query on consultations; one that nobody ever gave a consent to has not left its organization.
 */
export const isConsentWithdrawn = sql<boolean>`(exists (select ${consents})
  and not exists (select ${consents} and agreed.withdrawn is null))`;
