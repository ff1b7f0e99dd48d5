import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Panel } from "../../components/page";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { useInList } from "../../registration/exams/list-back";
import { signedIn } from "../../session/signed-in.server";
import { DiagramList } from "../sample-graphs/diagram-list";
import { diagramsData } from "./diagrams-data.server";
import { DrawnDiagrams } from "./drawn-diagrams";
import { reportPage } from "./report-page.server";
import { ReportSubpage } from "./report-subpage";

export const handle = { i18n: ["reports", "sampleGraphs"], title: "sampleGraphs.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { head, format } = await reportPage(args, api);
  const at = { examId: paramOf(args, "examId"), reportId: paramOf(args, "reportId") };
  return { head, ...(await diagramsData(api, at, format)) };
}

/** Diagrams of a report: what was drawn, and what can be drawn on. */
export default function DiagramsPage() {
  const t = useTexts();
  const inList = useInList();
  const { head, examId, reportId, diagrams, graphs, mayDraw } = useLoaderData<typeof loader>();
  return (
    <ReportSubpage head={head} title={t("sampleGraphs.title")} back="report">
      <div className="grid gap-3">
        <Panel title={t("sampleGraphs.drawn")}>
          <DrawnDiagrams graphs={graphs} />
        </Panel>
        {mayDraw && (
          <Panel title={t("sampleGraphs.choose")}>
            <DiagramList diagrams={diagrams}>
              {({ origin }, name) => (
                <Link
                  to={inList(
                    pathTo("/studies/:examId/reports/:reportId/diagrams/:origin", { examId, reportId, origin }),
                  )}
                  className="after:absolute after:inset-0"
                >
                  {name}
                </Link>
              )}
            </DiagramList>
          </Panel>
        )}
      </div>
    </ReportSubpage>
  );
}
