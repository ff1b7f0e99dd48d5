import type { LoaderFunctionArgs } from "@remix-run/node";
import { examOf } from "../../registration/exams/exam-of-request.server";
import { studySource } from "../../imaging/pictures/study-source";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";
import { aiTasksData } from "../ai-tasks/tasks-data.server";
import { attachmentsData } from "./attachments-data.server";
import { diagramsData } from "./diagrams-data.server";
import { panePhrases } from "./pane-phrases.server";
import { pastExams, studyOf } from "./past-exams.server";
import { priorBeside } from "./prior-beside.server";
import { templatesPane } from "./templates-pane.server";

export type PaneData = Awaited<ReturnType<typeof paneData>>;

/** What the chosen pane shows. */
export async function paneData(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { searchParams } = new URL(args.request.url);
  const id = paramOf(args, "examId");
  const pane = searchParams.get("pane") ?? "";
  const showsImages = !["past", "attachments", "diagrams", "computed", "templates", "knowledge"].includes(pane);
  const wanted = searchParams.get("exam");
  const [{ count }, exam, series, visit] = await Promise.all([
    api.exams.pastCount({ id }),
    examOf(args.context, api, id),
    showsImages && wanted === null ? api.exams.images({ id }) : [],
    showsImages ? api.exams.coExams({ id, reportId: paramOf(args, "reportId") }) : [],
  ]);
  // Where there is nothing to look at, what the patient had before has the room.
  const isWithoutPictures = pane === "" && wanted === null && series.length + exam.attachments.length === 0;
  if (pane === "past" || (isWithoutPictures && count > 0)) {
    const language = languageOf(args.request);
    const format = formats(language, exam.timeZone);
    const of = searchParams.get("changes") === null ? null : paramOf(args, "reportId");
    const past = await pastExams(api, id, searchParams.get("prior"), of, { language, format });
    return { kind: "past" as const, count, attachmentCount: exam.attachments.length, ...past };
  }
  const attachmentCount = exam.attachments.length;
  if (pane === "attachments") {
    const format = formats(languageOf(args.request), exam.timeZone);
    const attachments = await attachmentsData(api, paramOf(args, "reportId"), format);
    return { kind: "attachments" as const, count, attachmentCount, attachments };
  }
  if (pane === "computed") {
    const format = formats(languageOf(args.request), exam.timeZone);
    return { kind: "computed" as const, count, attachmentCount, computed: await aiTasksData(api, id, format) };
  }
  if (pane === "diagrams") {
    const format = formats(languageOf(args.request), exam.timeZone);
    const diagrams = await diagramsData(api, { examId: id, reportId: paramOf(args, "reportId") }, format);
    return { kind: "diagrams" as const, count, attachmentCount, diagrams };
  }
  if (pane === "templates")
    return { kind: "templates" as const, count, attachmentCount, templates: await templatesPane(args, api) };
  if (pane === "knowledge") {
    return { kind: "knowledge" as const, count, attachmentCount, phrases: await panePhrases(api, exam, searchParams) };
  }
  const other = visit.find((one) => one.id === wanted);
  const shown = other ? await examOf(args.context, api, other.id) : exam;
  return {
    source: studySource(shown),
    prior: count > 0 && !other ? await priorBeside(args, api, exam) : null,
    kind: "images" as const,
    attachmentCount,
    examId: shown.id,
    count,
    visit: visit.map((one) => ({
      id: one.id,
      study: studyOf(one, languageOf(args.request)),
      contradictions: one.contradictions,
      isShown: one.isShown,
    })),
    series: wanted === null ? series : await api.exams.images({ id: shown.id }),
    attachments: shown.attachments,
  };
}
