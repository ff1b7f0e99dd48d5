import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PatientContradiction, Series } from "#contract/registration/exam-record";
import type { Client } from "#contract/index";
import type { OpenedImages } from "#contract/imaging/viewers";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { examOf } from "../../registration/exams/exam-of-request.server";
import { listedExam, sexAgeOf, studyOf } from "../../registration/exams/listed-exam.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import type { Language } from "#texts/languages";
import { plainPicturesOf, sharedReportOf } from "./opened-images.server";

/** What the viewer shows of an exam, over each of its pictures. */
async function shownExam(args: LoaderFunctionArgs, api: Client, id: string): Promise<ShownExam> {
  const language = languageOf(args.request);
  const [exam, series] = await Promise.all([examOf(args.context, api, id), api.exams.images({ id })]);
  return { ...headOf(exam, language), series, pass: null };
}
export type ShownExam = ReturnType<typeof headOf> & {
  series: Series[];
  /** By which its pictures are asked for, where the reader has no account; see contract/view-pass. */
  pass: string | null;
};

/** An exam that was opened by a link. */
export const openedExam = (images: OpenedImages, language: Language) => ({
  ...headOf(images, language),
  series: images.series,
});

function headOf(exam: Omit<OpenedImages, "series">, language: Language) {
  const { id, bucketId, studyInstanceUid, patientId, patientName } = exam;
  const format = formats(language, exam.timeZone);
  return {
    id,
    bucketId,
    studyInstanceUid,
    patientName,
    patientId,
    sexAge: sexAgeOf(exam, language),
    study: studyOf(exam, language),
    day: format.day(exam.studyDate ?? exam.created),
  };
}

/** Everything the viewer opens with: the exam, the patient's others, and of these the one beside it. */
export async function viewerData(args: LoaderFunctionArgs, api: Client): Promise<ViewerData> {
  const examId = paramOf(args, "examId");
  const language = languageOf(args.request);
  const wanted = new URL(args.request.url).searchParams.get("prior");
  const [current, past] = await Promise.all([shownExam(args, api, examId), api.exams.past({ id: examId })]);
  const others = past.filter(({ hasImage }) => hasImage);
  const prior = others.find(({ id }) => id === wanted);
  const exam = await examOf(args.context, api, examId);
  return {
    current,
    back: pathTo("/studies/:examId", { examId }),
    plainPages: pathTo("/studies/:examId", { examId }),
    others: others.map((row) => {
      const { study } = listedExam(row, language);
      const day = formats(language, row.timeZone).day(row.studyDate ?? row.created);
      return { id: row.id, study, day, contradictions: row.contradictions };
    }),
    prior: prior ? await shownExam(args, api, prior.id) : null,
    writtenReportId: exam.mayWriteReport ? exam.reportId : null,
  };
}

/** The same for one exam that was opened by a link: to be looked at alone. */
export const openedViewerData = (
  images: OpenedImages,
  { pass, link, language }: { pass: string; link: string | null; language: Language },
): ViewerData => ({
  current: { ...openedExam(images, language), pass },
  back: sharedReportOf(link),
  plainPages: plainPicturesOf(images.id, pass, link),
  others: [],
  prior: null,
  writtenReportId: null,
});

export interface ViewerData {
  current: ShownExam;
  /** Where the viewer was opened from; null where there is no way back. */
  back: string | null;
  /** The same images one by one, without scripts. */
  plainPages: string;
  /** The patient's others, and in what each says otherwise who the patient is. */
  others: { id: string; study: string; day: string; contradictions: PatientContradiction[] }[];
  prior: ShownExam | null;
  /** The report that pictures can be sent to; null for whoever may not write it. */
  writtenReportId: string | null;
}
