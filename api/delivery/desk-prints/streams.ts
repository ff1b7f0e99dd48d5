import { z } from "zod";
import { DayListQuery, deskPrintStreams, FormPaper, LabelSettings } from "#contract/delivery/desk-prints";
import { Id } from "#contract/kernel/values";
import { Problem } from "#api/infrastructure/problem";
import { streaming } from "#api/kernel/streams";
import { shownTicket } from "#api/registration/queue/shown-ticket";
import { textsOf } from "#texts/texts-of.server";
import { pdfFileAnswer } from "../printing/pdf-answer";
import { renderPaperPdf } from "../printing/report-pdf";
import { languageIn } from "../printing/streams";
import { formDocument } from "./form-document";
import { dayListDocument } from "./day-list";
import { applyFormOf, blankFormsOf, dayListOf, labelsOf } from "./index";
import { labelDocument } from "./label-document";
import { slipDocument } from "./slip-document";

const Papers = z.object({ paper: FormPaper.default("A4") });

/** What the query asks for. @throws Problem bad_request */
const asked = <Schema extends z.ZodType>(schema: Schema, query: URLSearchParams) =>
  checked(schema, Object.fromEntries(query));

function checked<Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> {
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw new Problem("bad_request", { issues });
}

const labels = streaming(deskPrintStreams.labels, async ({ params, query, context }) => {
  const settings = asked(LabelSettings, query);
  const language = languageIn(query);
  const orderId = params.orderId ?? "";
  const examId = Id.safeParse(query.get("examId")).data;
  const found = await labelsOf(context, { orderId, examId, language, bucketId: query.get("bucketId") ?? undefined });
  const document = labelDocument(found, settings, { language, title: textsOf(language)("deskPrints.labels.title") });
  return pdfFileAnswer(found[0]?.accessionNumber ?? "", renderPaperPdf(document));
});

const applyForm = streaming(deskPrintStreams.applyForm, async ({ params, query, context }) => {
  const { paper } = asked(Papers, query);
  const form = await applyFormOf(context, {
    orderId: params.orderId ?? "",
    bucketId: query.get("bucketId") ?? undefined,
    language: languageIn(query),
  });
  return pdfFileAnswer(form.exams[0]?.number ?? "", renderPaperPdf(formDocument([form], paper)));
});

const dayList = streaming(deskPrintStreams.dayList, async ({ query, context }) => {
  const language = languageIn(query);
  const several = {
    device: query.getAll("device"),
    status: query.getAll("status"),
    modality: query.getAll("modality"),
  };
  const wanted = checked(DayListQuery, { ...Object.fromEntries(query), ...several });
  const list = await dayListOf(context, { ...wanted, language });
  return pdfFileAnswer(`${wanted.from}_${wanted.to}`, renderPaperPdf(dayListDocument(list)));
});

const blank = streaming(deskPrintStreams.blankForms, async ({ params, query, context }) => {
  const { paper } = asked(Papers, query);
  const forms = await blankFormsOf(context, params.blockId ?? "", languageIn(query));
  const first = forms[0]?.code.number;
  if (first === undefined) throw new Problem("not_found");
  return pdfFileAnswer(first, renderPaperPdf(formDocument(forms, paper)));
});

const slip = streaming(deskPrintStreams.slip, async ({ params, query, context }) => {
  const ticket = await shownTicket(context, params.code ?? "");
  return pdfFileAnswer(ticket.queueNo, renderPaperPdf(slipDocument(ticket, languageIn(query))));
});

export const deskPrintRoutes = [labels, applyForm, dayList, blank, slip];
