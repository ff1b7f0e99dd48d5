import type { z } from "zod";
import type { ConsentGiver } from "#contract/consulting/consents";
import { openStatuses, type ConsentWay, type ConsultationStatus } from "#contract/kernel/consultation-states";
import type { Actor } from "#api/infrastructure/actor/actor";
import { audit } from "#api/infrastructure/audit/audit-queries";
import type { Transaction } from "#api/infrastructure/database/connect";
import { found, Problem } from "#api/infrastructure/problem";
import { recordEvent } from "../consultations/history-queries";
import { isSameName } from "../consultations/same-patient";
import { lockConsultation, type AskedConsultation } from "./asked-consultation-queries";
import { insertConsent, showExams } from "./consent-queries";
import { textInForce } from "./consent-text";

export interface GivenConsent extends z.output<typeof ConsentGiver> {
  way: ConsentWay;
  objectHash: string | null;
  witnessName: string;
}

/**
 * Enters a consent with the text as it was read.
 *
 * @param by the account that enters it, in the name of the organization that asks
 * @throws Problem consent_given, consent_text_changed, consent_closed, giver_not_patient
 */
export async function giveConsent(
  tx: Transaction,
  actor: Actor,
  consultation: AskedConsultation,
  { textVersion, language, ...given }: GivenConsent,
  by: string,
): Promise<string> {
  const { id: consultationId, bucketId, kind } = consultation;
  requireOpen(found(await lockConsultation(tx, consultationId)).status);
  requireOwnName(consultation, given);
  const text = await textInForce(tx, bucketId, kind);
  if (text.version !== textVersion) throw new Problem("consent_text_changed");
  const consent = await insertConsent(tx, {
    ...given,
    ...{ consultationId, kind, textVersion, language, text: text.texts[language] ?? "", recordedBy: by },
  });
  if (!consent) throw new Problem("consent_given");
  await showExams(tx, consultationId);
  const { way, relation } = given;
  const detail = { consentId: consent.id, way, relation, textVersion };
  await recordEvent(tx, { consultationId, kind: "consentGiven", bucketId, by, detail });
  await audit(tx, actor, "consent_given", { accountId: by, bucketId, subjectId: consultationId, detail });
  return consent.id;
}

export const isOpen = (status: ConsultationStatus): boolean => openStatuses.some((open) => open === status);

/** @throws Problem consent_closed */
export function requireOpen(status: ConsultationStatus): void {
  if (!isOpen(status)) throw new Problem("consent_closed");
}

/** Who agrees for themselves is the patient, by name. @throws Problem giver_not_patient */
export function requireOwnName(
  { patientName }: Pick<AskedConsultation, "patientName">,
  { relation, giverName }: Pick<GivenConsent, "relation" | "giverName">,
): void {
  if (relation === "self" && !isSameName(giverName, patientName)) throw new Problem("giver_not_patient");
}
