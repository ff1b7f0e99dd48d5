import { inArray, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { consultations } from "#api/infrastructure/database/schema/index";

const consents = sql.raw("from consultation_consents agreed where agreed.consultation_id = consultations.id");

/**
 * The patient has taken the consent back and given none since: the asked organizations see nothing of the patient any more.
 * Of a query on consultations; one that nobody ever gave a consent to has not left its organization.
 */
export const isConsentWithdrawn = sql<boolean>`(exists (select ${consents})
  and not exists (select ${consents} and agreed.withdrawn is null))`;

/**
 * What asked organizations are told no more once the patient has taken the consent back.
 *
 * @param own organizations of the reader
 * @param hidden what stands in its place
 */
export const unlessHidden = <Value>(own: readonly string[], column: AnyPgColumn, hidden: SQL) =>
  sql<Value>`case when ${isConsentWithdrawn} and not ${inArray(consultations.bucketId, [...own])}
    then ${hidden} else ${column} end`;
