import { PreviewedTemplate, printTemplateStreams, TemplateKind } from "#contract/delivery/print-templates";
import type { Language } from "#contract/kernel/values";
import { may } from "#api/infrastructure/actor/caller";
import { audit } from "#api/infrastructure/audit/audit-queries";
import { operations, type OperationContext } from "#api/kernel/operations";
import { assembleReferral, type ReferralRecord } from "../printing/assemble-referral";
import { assembleReport } from "../printing/assemble-report";
import { withAvailability } from "../printing/available-pictures";
import { pdfAnswer, pdfFileAnswer } from "../printing/pdf-answer";
import { printedRecord, type PrintedRecord } from "../printing/printed-record-queries";
import { outwardOriginOrNull } from "#api/kernel/public-origin";
import { qrSvg } from "#api/kernel/qr-code";
import { referralDocumentOf } from "../printing/referral-document";
import { referralRecord } from "../printing/referral-queries";
import { renderReferralPdf } from "../printing/report-pdf";
import { languageIn } from "../printing/streams";
import { found, Problem } from "#api/infrastructure/problem";
import { streaming } from "#api/kernel/streams";
import { newestExam, newestReport, organizationOnPaper, sawJustNow } from "./preview-queries";
import { sampleReferral, sampleReport } from "./sample-record";
import type { SheetTemplate } from "#api/organizations/print-templates/sheet-template";
import { hashOfPicture, pictureSecret } from "./template-picture";

interface Wish {
  language: Language;
  template: PreviewedTemplate;
}

export const preview = operations.printTemplates.preview.handler(async ({ input, context }) => {
  const none = { reportId: null, report: null, referral: null };
  if (input.kind === "referral") {
    const referral = assembleReferral(await previewedReferral(context, input), input.language, new Date());
    return {
      ...none,
      dynamicQr: referral.accessionNumber === "" ? null : await qrSvg(referral.accessionNumber),
      staticQr: referral.staticQr && (await qrSvg(referral.staticQr.content)),
      referral,
    };
  }
  const { record, isSample } = await previewedReport(context, input);
  const report = sheetOf(context, record, input.language, isSample);
  return {
    ...none,
    dynamicQr: report.verifyUrl && (await qrSvg(report.verifyUrl)),
    staticQr: report.staticQr && (await qrSvg(report.staticQr.content)),
    reportId: isSample ? null : record.report.id,
    report: isSample ? report : await withAvailability(context.platform, record, report),
  };
});

/** The same as a file. */
export const previewPdf = streaming(printTemplateStreams.previewPdf, async ({ query, context }) => {
  const { platform } = context;
  const wish = { language: languageIn(query), template: templateIn(query) };
  if (query.get("kind") === TemplateKind.enum.referral) {
    const record = await previewedReferral(context, wish);
    const sheet = assembleReferral(record, wish.language, new Date());
    const pdf = renderReferralPdf(await referralDocumentOf(platform, record, sheet));
    return pdfFileAnswer(record.exam.accessionNumber, pdf);
  }
  const { record, isSample } = await previewedReport(context, wish);
  return pdfAnswer(platform, record, sheetOf(context, record, wish.language, isSample));
});

/** @throws Problem bad_request for what is no template */
function templateIn(query: URLSearchParams): PreviewedTemplate {
  const read = PreviewedTemplate.safeParse(parsed(query.get("template") ?? ""));
  if (!read.success) throw new Problem("bad_request", { issues: [{ path: "template", message: "invalid" }] });
  return read.data;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Problem("bad_request", { issues: [{ path: "template", message: "invalid" }] });
  }
}

/** The newest approved report that the caller may read, else an invented one, with the template that is not saved. */
async function previewedReport(
  context: OperationContext,
  { language, template }: Wish,
): Promise<{ record: PrintedRecord; isSample: boolean }> {
  const { platform, bucketId } = context;
  const unsaved = await asUnsaved(context, template);
  const id = mayRead(context) ? await newestReport(platform.db, bucketId, template.modalities) : undefined;
  const record = id === undefined ? undefined : await printedRecord(platform.db, bucketId, id);
  if (!record) {
    const organization = found(await organizationOnPaper(platform.db, bucketId));
    return { record: sampleReport(language, organization, unsaved), isSample: true };
  }
  await recordView(context, record.exam.id, "report");
  return { record: { ...record, template: unsaved }, isSample: false };
}

async function previewedReferral(context: OperationContext, { language, template }: Wish): Promise<ReferralRecord> {
  const { platform, bucketId } = context;
  const unsaved = await asUnsaved(context, template);
  const id = mayRead(context) ? await newestExam(platform.db, bucketId, template.modalities) : undefined;
  const record = id === undefined ? undefined : await referralRecord(platform.db, bucketId, id);
  if (!record) {
    const organization = found(await organizationOnPaper(platform.db, bucketId));
    return sampleReferral(language, organization, unsaved);
  }
  await recordView(context, record.exam.id, "referral");
  return { ...record, template: unsaved };
}

/** Who administers a group's organizations without being of them reads none of their exams. */
const mayRead = (context: OperationContext) => may(context.caller(), "exam_get", context.bucketId);

/** The watermark follows the rule of every print: a preview is no way around it. */
const sheetOf = (context: OperationContext, record: PrintedRecord, language: Language, isSample: boolean) =>
  assembleReport(record, {
    language,
    mayPrint: isSample || may(context.caller(), "report_print", context.bucketId),
    withImages: true,
    publicOrigin: outwardOriginOrNull(context),
  });

async function recordView(context: OperationContext, examId: string, kind: TemplateKind) {
  const { db } = context.platform;
  if (await sawJustNow(db, context.caller().accountId, examId)) return;
  await audit(db, context, "template_previewed", { examId, detail: { kind } });
}

/** @throws Problem no_image for a picture that was never taken in for the organization */
async function asUnsaved(
  { platform, bucketId }: OperationContext,
  { logo, stamp, ...template }: PreviewedTemplate,
): Promise<SheetTemplate> {
  const secret = await pictureSecret(platform.db);
  return {
    ...template,
    id: "",
    name: "",
    isDefault: false,
    logo: logo && hashOfPicture(secret, bucketId, logo),
    stamp: stamp && hashOfPicture(secret, bucketId, stamp),
  };
}
