import type { ConsentText } from "#contract/consulting/consents";
import type { ConsultationKind } from "#contract/kernel/consultation-states";
import type { Language } from "#contract/kernel/values";
import { textsOf } from "#texts/texts-of.server";
import type { Database, Transaction } from "#api/infrastructure/database/connect";
import { newestText } from "./consent-queries";

/** The product's own text: version 0 of every organization. */
const defaultTexts = (kind: ConsultationKind): Record<Language, string> => ({
  chs: textsOf("chs")(`consentTexts.${kind}`),
  en: textsOf("en")(`consentTexts.${kind}`),
  tib: textsOf("tib")(`consentTexts.${kind}`),
});

/** What the organization's patients agree to now. */
export async function textInForce(
  db: Database | Transaction,
  bucketId: string,
  kind: ConsultationKind,
): Promise<ConsentText> {
  const own = await newestText(db, bucketId, kind);
  if (!own) return { kind, version: 0, texts: defaultTexts(kind), created: null, createdBy: null };
  return { kind, ...own, created: own.created.toISOString() };
}
