import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, useOutletContext } from "@remix-run/react";
import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { differInPictureOnly } from "../../imaging/pictures/picture-params";
import { latePart } from "../../components/late-part";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { paneData, type PaneData } from "./pane-data.server";
import { PaneImages } from "./pane-images";
import type { PaneContext } from "./pane-context";
import { PaneLink } from "./pane-link";
import { paneKeys } from "./pane-keys";
import { VisitExams } from "./visit-exams";

/** What stands beside the text in place of the pictures, by the pane's kind. */
const latePanes = {
  attachments: latePart(async () => (await import("./pane-attachments")).PaneAttachments),
  computed: latePart(async () => (await import("./pane-computed")).PaneComputed),
  diagrams: latePart(async () => (await import("./pane-diagrams")).PaneDiagrams),
  knowledge: latePart(async () => (await import("./pane-phrases")).PanePhrases),
  past: latePart(async () => (await import("./past-exams")).PastExams),
  templates: latePart(async () => (await import("./pane-templates")).PaneTemplates),
};

const partsOf = async ({ kind }: Pick<PaneData, "kind">) => (kind === "images" ? undefined : latePanes[kind].ready());

export const handle = {
  i18n: ["images", "sampleGraphs", "aiTasks", "reportingTemplates", "phraseChoice"],
  parts: partsOf,
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const pane = await paneData(args);
  await partsOf(pane);
  return pane;
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
        <PaneLink
          className="report-tab"
          to="?pane=past"
          isCurrent={pane.kind === "past"}
          isOpen={isOpen}
          accessKey={paneKeys.past}
        >
          {t("reports.pane.past", { count: pane.count })}
        </PaneLink>
        <PaneLink className="report-tab" to="?pane=attachments" isCurrent={pane.kind === "attachments"} isOpen={isOpen}>
          {t("reports.pane.attachments", { count: pane.attachmentCount })}
        </PaneLink>
        <PaneLink className="report-tab" to="?pane=diagrams" isCurrent={pane.kind === "diagrams"} isOpen={isOpen}>
          {t("reports.pane.diagrams")}
        </PaneLink>
        <PaneLink
          className="report-tab"
          to="?pane=templates"
          isCurrent={pane.kind === "templates"}
          isOpen={isOpen}
          accessKey={paneKeys.templates}
        >
          {t("reportingTemplates.pane.tab")}
        </PaneLink>
        <PaneLink className="report-tab" to="?pane=computed" isCurrent={pane.kind === "computed"} isOpen={isOpen}>
          {t("reports.pane.computed")}
        </PaneLink>
        <PaneLink className="report-tab" to="?pane=knowledge" isCurrent={pane.kind === "knowledge"} isOpen={isOpen}>
          {t("phraseChoice.title")}
        </PaneLink>
      </nav>
      {pane.kind === "knowledge" && <latePanes.knowledge data={pane.phrases} isOpen={isOpen} />}
      {pane.kind === "past" && <latePanes.past exams={pane.exams} chosen={pane.chosen} isOpen={isOpen} />}
      {pane.kind === "attachments" && <latePanes.attachments data={pane.attachments} isOpen={isOpen} />}
      {pane.kind === "computed" && <latePanes.computed data={pane.computed} isOpen={isOpen} />}
      {pane.kind === "diagrams" && <latePanes.diagrams data={pane.diagrams} isOpen={isOpen} />}
      {pane.kind === "templates" && <latePanes.templates data={pane.templates} isOpen={isOpen} />}
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
