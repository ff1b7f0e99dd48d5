import { recordView } from "#api/organizations/audits/record-view";
import { operations, type OperationContext } from "#api/kernel/operations";
import { found } from "#api/infrastructure/problem";
import { assembleReferral } from "./assemble-referral";
import { qrSvg } from "#api/kernel/qr-code";
import { referralRecord } from "./referral-queries";
import { sheetTemplates } from "./sheet-templates";

/** @throws Problem not_found for an exam that is deleted */
export const referralOf = async ({ platform, bucketId }: OperationContext, examId: string, template?: string) =>
  found(await referralRecord(platform.db, bucketId, examId, template));

export const referral = operations.printing.referral.handler(async ({ input, context }) => {
  const record = await referralOf(context, input.id, input.template);
  const sheet = assembleReferral(record, input.language, new Date());
  recordView(context, "referral_viewed", { examId: input.id, detail: { language: input.language } });
  return {
    dynamicQr: sheet.accessionNumber === "" ? null : await qrSvg(sheet.accessionNumber),
    staticQr: sheet.staticQr && (await qrSvg(sheet.staticQr.content)),
    sheet,
  };
});

export const referralTemplates = operations.printing.referralTemplates.handler(async ({ input, context }) => {
  const { exam } = await referralOf(context, input.id);
  return sheetTemplates(context, "referral", exam.modality);
});
