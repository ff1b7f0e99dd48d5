import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Exam } from "#contract/exam-record";
import type { Client } from "#contract/index";
import { examOf } from "../exams/exam-of-request.server";
import { listedExam } from "../exams/listed-exam.server";
import { formats } from "../i18n/format.server";
import { languageOf } from "../i18n/language-cookie.server";
import type { Language } from "../i18n/languages";

/** What the viewer shows of an exam, over each of its pictures. */
async function shownExam(args: LoaderFunctionArgs, api: Client, id: string) {
  const language = languageOf(args.request);
  const [exam, series] = await Promise.all([examOf(args.context, api, id), api.exams.images({ id })]);
  return { ...headOf(exam, language), series };
}
export type ShownExam = Awaited<ReturnType<typeof shownExam>>;

function headOf(exam: Exam, language: Language) {
  const { id, bucketId, studyInstanceUid, patientId, patientName } = exam;
  const { sexAge, study } = listedExam(exam, language);
  const format = formats(language, exam.timeZone);
  return {
    id,
    bucketId,
    studyInstanceUid,
    patientName,
    patientId,
    sexAge,
    study,
    day: format.day(exam.studyDate ?? exam.created),
  };
}

/** Everything the viewer opens with: the exam, the patient's others, and of these the one beside it. */
export async function viewerData(args: LoaderFunctionArgs, api: Client) {
  const examId = args.params.examId ?? "";
  const language = languageOf(args.request);
  const wanted = new URL(args.request.url).searchParams.get("prior");
  const [current, past] = await Promise.all([shownExam(args, api, examId), api.exams.past({ id: examId })]);
  const others = past.filter(({ hasImage }) => hasImage);
  const prior = others.find(({ id }) => id === wanted);
  const exam = await examOf(args.context, api, examId);
  return {
    current,
    others: others.map((row) => {
      const { study } = listedExam(row, language);
      return { id: row.id, study, day: formats(language, row.timeZone).day(row.studyDate ?? row.created) };
    }),
    prior: prior ? await shownExam(args, api, prior.id) : null,
    /** The report that pictures can be sent to; null for whoever may not write it. */
    writtenReportId: mayWrite(exam) ? exam.reportId : null,
  };
}

/** As the platform asks of who adds a key picture. */
const mayWrite = ({ deletedTime, actions }: Exam) =>
  deletedTime === null && (actions.includes("report_upsert") || actions.includes("report_approval"));

export type ViewerData = Awaited<ReturnType<typeof viewerData>>;
