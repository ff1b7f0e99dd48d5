import { v7 } from "uuid";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { found, Problem } from "#api/infrastructure/problem";
import { addressOf, countAttempt } from "#api/kernel/access/attempt-limits";
import { operations } from "#api/kernel/operations";
import { outwardOriginOrNull } from "#api/kernel/public-origin";
import { qrSvg } from "#api/kernel/qr-code";
import { recordView } from "#api/organizations/audits/record-view";
import { newVerifyCode } from "#api/registration/exams/create-report";
import { askedConsultation, lockConsultation } from "../consents/asked-consultation-queries";
import { requireShown } from "../consultations/shown-records";
import { recordEvent } from "../consultations/history-queries";
import { collectDossier, digestOf, picturesOf, speaksOfOthers } from "./collect-dossier";
import { dossierOf } from "./dossier-of";
import { editionsOf, insertEdition, verifiableDossier } from "./dossier-queries";
import { printDossier } from "./print-dossier";

const ofConsultation = operations.dossiers.ofConsultation.handler(async ({ input, context }) => {
  const { id, language, number } = input;
  const { platform } = context;
  const { content, edition } = await dossierOf(context, id, number);
  const editions = await editionsOf(platform.db, id);
  const now = number === undefined ? content : await collectDossier(platform, id);
  const isNewest = editions[0]?.digest === digestOf(now);
  const isSummaryOutdated = speaksOfOthers(now);
  const sheet = printDossier(content, { language, edition, publicOrigin: outwardOriginOrNull(context) });
  recordView(context, "dossier_viewed", { subjectId: id, detail: { number: number ?? null, language } });
  return {
    sheet,
    qr: sheet.verifyUrl && (await qrSvg(sheet.verifyUrl)),
    editions: editions.map(({ digest: _, ...row }) => ({ ...row, issued: row.issued.toISOString() })),
    isNewest,
    isSummaryOutdated,
    mayIssue: !isNewest && now.opinions.length > 0 && !isSummaryOutdated,
  };
});

const issue = operations.dossiers.issue.handler(async ({ input: { id }, context }) => {
  const { platform, bucketId, scope } = context;
  requireShown(scope, found(await askedConsultation(platform.db, scope, id)));
  const by = context.caller().accountId;
  // Outside the transaction: pictures take their time. What is signed meanwhile is another edition's.
  const content = await collectDossier(platform, id);
  if (content.opinions.length === 0) throw new Problem("no_opinion");
  if (speaksOfOthers(content)) throw new Problem("summary_outdated");
  const digest = digestOf(content);
  return platform.db.transaction(async (tx) => {
    found(await lockConsultation(tx, id));
    const [newest] = await editionsOf(tx, id);
    if (newest?.digest === digest) return { number: newest.number };
    const number = (newest?.number ?? 0) + 1;
    await insertEdition(tx, {
      ...{ id: v7(), consultationId: id, number, digest, content, objectHashes: picturesOf(content) },
      ...{ verifyCode: newVerifyCode(), issued: new Date(), issuedBy: by },
    });
    await recordEvent(tx, { consultationId: id, kind: "dossierMade", bucketId, by, detail: { number } });
    await audit(tx, context, "dossier_issued", { subjectId: id, detail: { number, digest } });
    return { number };
  });
});

/** As sheets of reports: who checks a stack of them passes, a guesser gets nowhere. */
const verifyLimit = { name: "verify-dossier", attempts: 120, withinSeconds: 15 * 60 };

const verify = operations.dossiers.verify.handler(async ({ input, context }) => {
  const { platform, origin } = context;
  await countAttempt(platform, verifyLimit, addressOf(origin));
  const row = found(await verifiableDossier(platform.db, input.code));
  const { kind, organizationName, number, newest, digest, timeZone } = row;
  const state = number === newest ? ("current" as const) : ("superseded" as const);
  await audit(platform.db, context, "dossier_verified", {
    ...{ bucketId: row.bucketId, subjectId: row.consultationId, detail: { state, number } },
  });
  return { state, kind, organizationName, number, newest, issued: row.issued.toISOString(), digest, timeZone };
});

export const dossiers = { ofConsultation, issue, verify };
