import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { textsOf } from "#texts/texts-of.server";
import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";

/** No invitation leaves without consent: each consultation of the demo that has invited somebody gets the one it lacks. */
export async function insertDemoConsents(tx: Transaction): Promise<void> {
  const { consultations, consultationBuckets, consultationConsents } = tables;
  const given = await tx.select({ id: consultationConsents.consultationId }).from(consultationConsents);
  const invited = await tx
    .select({ id: consultationBuckets.consultationId })
    .from(consultationBuckets)
    .where(isNotNull(consultationBuckets.invited));
  const has = new Set(given.map(({ id }) => id));
  const lacking = new Set(invited.map(({ id }) => id).filter((id) => !has.has(id)));
  const rows = await tx.select().from(consultations).orderBy(asc(consultations.id));
  const consents = rows
    .filter(({ id }) => lacking.has(id))
    .map(({ id, kind, patientName, applicantId, created }) => ({
      ...{ consultationId: id, kind, textVersion: 0, language: "chs" as const, given: created },
      text: textsOf("chs")(`consentTexts.${kind}`),
      ...{ giverName: patientName, relation: "self" as const, way: "witness" as const, witnessName: "护士 陈静" },
      recordedBy: applicantId,
    }));
  if (consents.length > 0) await tx.insert(consultationConsents).values(consents);
  await nameGivers(tx);
}

/** What the history tells of a consent: who gave it, and how. */
const nameGivers = (tx: Transaction) =>
  tx
    .update(tables.consultationEvents)
    .set({
      detail: sql`jsonb_build_object('consentId', agreed.id, 'way', agreed.way, 'relation', agreed.relation,
        'textVersion', agreed.text_version)`,
    })
    .from(sql`consultation_consents agreed`)
    .where(
      and(
        eq(tables.consultationEvents.kind, "consentGiven"),
        sql`agreed.consultation_id = ${tables.consultationEvents.consultationId}`,
      ),
    );
