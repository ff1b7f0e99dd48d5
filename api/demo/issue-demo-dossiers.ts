import { v7 } from "uuid";
import type { Platform } from "#api/infrastructure/platform";
import { collectDossier, digestOf, picturesOf } from "#api/consulting/dossiers/collect-dossier";
import { insertEdition } from "#api/consulting/dossiers/dossier-queries";
import { recordEvent } from "#api/consulting/consultations/history-queries";
import { newVerifyCode } from "#api/registration/exams/create-report";
import { demoDiagnosisId, demoOpinionsId } from "./demo-consultation-ids";

/** Of both kinds one dossier that is issued. */
export async function issueDemoDossiers(platform: Platform, by: { accountId: string; bucketId: string }) {
  const { accountId, bucketId } = by;
  for (const consultationId of [demoOpinionsId, demoDiagnosisId]) {
    const content = await collectDossier(platform, consultationId);
    await platform.db.transaction(async (tx) => {
      await insertEdition(tx, {
        ...{ id: v7(), consultationId, number: 1, digest: digestOf(content), content },
        ...{ objectHashes: picturesOf(content), verifyCode: newVerifyCode(), issued: new Date(), issuedBy: accountId },
      });
      await recordEvent(tx, { consultationId, kind: "dossierMade", bucketId, by: accountId, detail: { number: 1 } });
    });
  }
}
