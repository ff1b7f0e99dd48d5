import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, useOutletContext } from "@remix-run/react";
import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";
import { examOf } from "../../registration/exams/exam-of-request.server";
import { studySource } from "../../imaging/pictures/study-source";
import { differInPictureOnly } from "../../imaging/pictures/picture-params";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { aiTasksData } from "../ai-tasks/tasks-data.server";
import { PaneComputed } from "./pane-computed";
import { diagramsData } from "./diagrams-data.server";
import { attachmentsData } from "./attachments-data.server";
import { PaneAttachments } from "./pane-attachments";
import { PaneDiagrams } from "./pane-diagrams";
import { PaneImages } from "./pane-images";
import { PanePhrases } from "./pane-phrases";
import { PaneTemplates } from "./pane-templates";
import type { PaneContext } from "./pane-context";
import { PaneLink } from "./pane-link";
import { panePhrases } from "./pane-phrases.server";
import { priorBeside } from "./prior-beside.server";
import { PastExams } from "./past-exams";
import { pastExams, studyOf } from "./past-exams.server";
import { templatesPane } from "./templates-pane.server";
import { VisitExams } from "./visit-exams";

export const handle = {
  i18n: ["images", "sampleGraphs", "aiTasks", "reportingTemplates", "phraseChoice"],
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
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

/** Another picture of the same images needs nothing from the server but the picture. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  !formMethod && differInPictureOnly(currentUrl, nextUrl) ? false : defaultShouldRevalidate;

/** Beside the text: the exam's images, or what the patient had before. */
export default function ReportPane() {
  const t = useTexts();
  const pane = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { isOpen } = useOutletContext<PaneContext>();
  return (
    <aside aria-label={t("reports.pane.label")} className="report-pane">
      <nav aria-label={t("reports.pane.label")} className="report-tabs">
        <PaneLink className="report-tab" to="?pane=images" isCurrent={pane.kind === "images"} isOpen={isOpen}>
          {t("reports.pane.images")}
        </PaneLink>
        <PaneLink className="report-tab" to="?pane=past" isCurrent={pane.kind === "past"} isOpen={isOpen}>
          {t("reports.pane.past", { count: pane.count })}
        </PaneLink>
        <PaneLink className="report-tab" to="?pane=attachments" isCurrent={pane.kind === "attachments"} isOpen={isOpen}>
          {t("reports.pane.attachments", { count: pane.attachmentCount })}
        </PaneLink>
        <PaneLink className="report-tab" to="?pane=diagrams" isCurrent={pane.kind === "diagrams"} isOpen={isOpen}>
          {t("reports.pane.diagrams")}
        </PaneLink>
        <PaneLink className="report-tab" to="?pane=templates" isCurrent={pane.kind === "templates"} isOpen={isOpen}>
          {t("reportingTemplates.pane.tab")}
        </PaneLink>
        <PaneLink className="report-tab" to="?pane=computed" isCurrent={pane.kind === "computed"} isOpen={isOpen}>
          {t("reports.pane.computed")}
        </PaneLink>
        <PaneLink className="report-tab" to="?pane=knowledge" isCurrent={pane.kind === "knowledge"} isOpen={isOpen}>
          {t("phraseChoice.title")}
        </PaneLink>
      </nav>
      {pane.kind === "knowledge" && <PanePhrases data={pane.phrases} isOpen={isOpen} />}
      {pane.kind === "past" && <PastExams exams={pane.exams} chosen={pane.chosen} isOpen={isOpen} />}
      {pane.kind === "attachments" && <PaneAttachments data={pane.attachments} isOpen={isOpen} />}
      {pane.kind === "computed" && <PaneComputed data={pane.computed} isOpen={isOpen} />}
      {pane.kind === "diagrams" && <PaneDiagrams data={pane.diagrams} isOpen={isOpen} />}
      {pane.kind === "templates" && <PaneTemplates data={pane.templates} isOpen={isOpen} />}
      {pane.kind === "images" && (
        <>
          <VisitExams exams={pane.visit} shownId={pane.examId} isOpen={isOpen} />
          <PaneImages
            examId={pane.examId}
            source={pane.source}
            series={pane.series}
            attachments={pane.attachments}
            prior={pane.prior}
            search={search}
            isOpen={isOpen}
          />
        </>
      )}
    </aside>
  );
}
