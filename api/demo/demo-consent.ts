import type { ConsultationKind } from "#contract/kernel/consultation-states";
import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";
import { textsOf } from "#texts/texts-of.server";

interface DemoConsent {
  consultationId: string;
  kind: ConsultationKind;
  patientName: string;
  recordedBy: string;
  given: Date;
}

/** What the patient agreed to, told before a witness: invitations have left by it. */
export const insertDemoConsent = (tx: Transaction, { patientName, kind, ...consent }: DemoConsent) =>
  tx.insert(tables.consultationConsents).values({
    ...{ ...consent, kind, textVersion: 0, language: "chs", text: textsOf("chs")(`consentTexts.${kind}`) },
    ...{ giverName: patientName, relation: "self", way: "witness", witnessName: "护士长 赵敏" },
  });
