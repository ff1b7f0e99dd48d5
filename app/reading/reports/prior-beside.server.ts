import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Exam } from "#contract/registration/exam-record";
import type { Client } from "#contract/index";
import { examOf } from "../../registration/exams/exam-of-request.server";
import { studySource } from "../../imaging/pictures/study-source";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { relevantPrior } from "./relevant-prior";
import { formerSize, priorOffers } from "./prior-offers.server";
import { studyOf } from "./past-exams.server";

/** The earlier exam whose images and report stand beside those of the exam; null where there is none to compare with. */
export async function priorBeside(args: LoaderFunctionArgs, api: Client, exam: Exam) {
  const past = relevantPrior(exam, await api.exams.past({ id: exam.id }));
  if (!past) return null;
  const [whole, series, report, { measurements }] = await Promise.all([
    examOf(args.context, api, past.id),
    api.exams.images({ id: past.id }),
    past.reportId ? api.reports.detail({ id: past.reportId }) : null,
    api.measurements.read({ id: past.id }),
  ]);
  const language = languageOf(args.request);
  return {
    examId: past.id,
    reportId: past.reportId,
    day: formats(language, past.timeZone).day(past.studyDate ?? past.created),
    study: studyOf(past, language),
    source: studySource(whole),
    series: series.filter(({ instances }) => instances.some(({ kind }) => kind === "image")),
    offers: priorOffers(past, report?.content ?? { finding: "", diagnosis: "" }, language),
    /** What the reader measured there, to be told in mm where the slices lie in space. */
    lengths: measurements.filter(({ tool }) => tool === "length"),
    formerSize: formerSize("{size}", past),
    finding: report?.content.finding ?? "",
    diagnosis: report?.content.diagnosis ?? "",
  };
}
export type PriorBeside = NonNullable<Awaited<ReturnType<typeof priorBeside>>>;
