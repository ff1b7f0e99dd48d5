import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";
import { Panel } from "../../components/page";
import { ExtensionFacts } from "../../registration/extensions/extension-facts";
import { langOf } from "../../i18n/lang-of";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { TaskPanel } from "../ai-tasks/task-panel";
import { aiTasksData } from "../ai-tasks/tasks-data.server";
import { ContentValue, contentValues } from "./content-value";
import { reportPage } from "./report-page.server";
import { ReportSubpage } from "./report-subpage";
import { asInTrace } from "./trace-status.server";
import { VersionLine } from "./version-line";
import stylesheet from "./editor.css?url";

export const handle = { i18n: ["reports", "aiTasks", "problems"], title: "reports.trace.title" } satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const reportId = paramOf(args, "reportId");
  const versionId = paramOf(args, "versionId");
  const { head, format } = await reportPage(args, api);
  const [read, trace] = await Promise.all([
    api.reports.version({ id: reportId, tid: versionId }),
    api.reports.trace({ id: reportId }),
  ]);
  const version = asInTrace(read, trace);
  const taken = version.content.computed ?? [];
  const { tasks } = taken.length > 0 ? await aiTasksData(api, paramOf(args, "examId"), format) : { tasks: [] };
  return { head, version, time: format.dayTime(version.at), computed: tasks.filter(({ id }) => taken.includes(id)) };
}

/** One version of the report, whole, as it stood. */
export default function TraceVersionPage() {
  const t = useTexts();
  const { head, version, time, computed } = useLoaderData<typeof loader>();
  const { content } = version;
  return (
    <ReportSubpage head={head} title={t("reports.trace.versionTitle", { version: version.version })} back="trace">
      <Panel className="grid max-w-4xl gap-4">
        <VersionLine version={version} time={time} />
        {(["finding", "diagnosis", "note"] as const).map((field) => (
          <section key={field}>
            <h2 className="text-sm font-medium text-muted">{t(`reports.field.${field}`)}</h2>
            <p className="whitespace-pre-wrap" lang={langOf(content[field])}>
              {content[field] || t("reports.text.empty")}
            </p>
          </section>
        ))}
        <ExtensionFacts values={content.extensions} />
        {computed.length > 0 && (
          <section className="grid gap-2">
            <h2 className="text-sm font-medium text-muted">{t("reports.computed.title")}</h2>
            {computed.map((task) => (
              <TaskPanel key={task.id} task={task} />
            ))}
          </section>
        )}
        <dl className="report-people">
          {contentValues.map((field) => (
            <div key={field}>
              <dt>{t(`reports.field.${field}`)}</dt>
              <dd>
                <ContentValue content={content} field={field} />
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
    </ReportSubpage>
  );
}
