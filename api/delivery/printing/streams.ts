import { PictureName, printingStreams } from "#contract/delivery/printing";
import { Id, Language } from "#contract/kernel/values";
import { recordView } from "#api/organizations/audits/record-view";
import { Problem } from "#api/infrastructure/problem";
import { streaming } from "#api/kernel/streams";
import { livingRecord } from "./living-record";
import { assembleReferral } from "./assemble-referral";
import { inlinePdf, pdfFileAnswer } from "./pdf-answer";
import { pictureAnswer, shownPicture } from "./picture-answer";
import { referralOf } from "./referral";
import { referralDocumentOf } from "./referral-document";
import { reportFile } from "./report-file";
import { renderReferralPdf } from "./report-pdf";
import { framePicture } from "./sheet-pictures";

/** @throws Problem bad_request for a code that is no language */
export function languageIn(query: URLSearchParams): Language {
  const language = Language.safeParse(query.get("language") ?? "chs");
  if (!language.success) throw new Problem("bad_request", { issues: [{ path: "language", message: "invalid" }] });
  return language.data;
}

/** The template that is asked for; anything that is no id asks for none. */
const templateIn = (query: URLSearchParams) => Id.safeParse(query.get("template")).data;

/** @throws Problem no_image for a name no sheet knows */
export function pictureNameIn(params: Record<string, string>): PictureName {
  const name = PictureName.safeParse(params.name);
  if (!name.success) throw new Problem("no_image");
  return name.data;
}

const pdf = streaming(printingStreams.pdf, async ({ params, query, context }) => {
  const wishes = { language: languageIn(query), template: templateIn(query) };
  const { pdf, accessionNumber } = await reportFile(context, params.id ?? "", wishes);
  return inlinePdf(pdf, `${accessionNumber}.pdf`);
});

/** Not in the audit trail by itself: it belongs to the sheet, whose viewing is. */
const picture = streaming(printingStreams.picture, async ({ params, query, context }) => {
  const record = await livingRecord(context, params.id ?? "", templateIn(query));
  return pictureAnswer(context.platform, record, pictureNameIn(params));
});

const referralPdf = streaming(printingStreams.referralPdf, async ({ params, query, context }) => {
  const language = languageIn(query);
  const record = await referralOf(context, params.id ?? "", templateIn(query));
  const document = await referralDocumentOf(context.platform, record, assembleReferral(record, language, new Date()));
  recordView(context, "referral_pdf_made", { examId: record.exam.id, detail: { language } });
  return pdfFileAnswer(record.exam.accessionNumber, renderReferralPdf(document));
});

const referralPicture = streaming(printingStreams.referralPicture, async ({ params, query, context }) => {
  const record = await referralOf(context, params.id ?? "", templateIn(query));
  const name = pictureNameIn(params);
  if (name !== "logo" && name !== "stamp") throw new Problem("no_image", { picture: name });
  return shownPicture(await framePicture(context.platform, record, name));
});

export const printingRoutes = [pdf, picture, referralPdf, referralPicture];
