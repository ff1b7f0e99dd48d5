import { PictureName, printingStreams } from "#contract/printing";
import { Language } from "#contract/values";
import { may } from "../access/caller";
import { audit } from "../audit/audit-queries";
import { Problem } from "../problem";
import { streaming } from "../streams";
import { assembleReport } from "./assemble-report";
import { livingRecord } from "./living-record";
import { pdfAnswer } from "./pdf-answer";
import { pictureAnswer } from "./picture-answer";
import { publicOrigin } from "./public-origin";

/** @throws Problem bad_request for a code that is no language */
export function languageIn(query: URLSearchParams): Language {
  const language = Language.safeParse(query.get("language") ?? "chs");
  if (!language.success) throw new Problem("bad_request", { issues: [{ path: "language", message: "invalid" }] });
  return language.data;
}

/** @throws Problem no_image for a name no sheet knows */
export function pictureNameIn(params: Record<string, string>): PictureName {
  const name = PictureName.safeParse(params.name);
  if (!name.success) throw new Problem("no_image");
  return name.data;
}

const pdf = streaming(printingStreams.pdf, async ({ params, query, context }) => {
  const { platform, bucketId } = context;
  const language = languageIn(query);
  const record = await livingRecord(context, params.id ?? "");
  const { report, exam } = record;
  const sheet = assembleReport(record, {
    language,
    mayPrint: may(context.caller(), "report_print", bucketId),
    withImages: true,
    publicOrigin: publicOrigin(context),
  });
  const answer = await pdfAnswer(platform, record, sheet);
  await platform.db.transaction((tx) =>
    audit(tx, context, "report_pdf_made", {
      examId: exam.id,
      subjectId: report.id,
      detail: { version: report.version, status: report.status, language },
    }),
  );
  return answer;
});

/** Not in the audit trail by itself: it belongs to the sheet, whose viewing is. */
const picture = streaming(printingStreams.picture, async ({ params, context }) => {
  const record = await livingRecord(context, params.id ?? "");
  return pictureAnswer(context.platform, record, pictureNameIn(params));
});

export const printingRoutes = [pdf, picture];
