import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";
import { Panel } from "../../components/page";
import { ExtensionFacts } from "../../registration/extensions/extension-facts";
import { langOf } from "../../i18n/lang-of";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { ContentValue, contentValues } from "./content-value";
import { reportPage } from "./report-page.server";
import { ReportSubpage } from "./report-subpage";
import { VersionLine } from "./version-line";
import stylesheet from "./editor.css?url";

export const handle = { i18n: ["reports", "problems"], title: "reports.trace.title" } satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const reportId = paramOf(args, "reportId");
  const versionId = paramOf(args, "versionId");
  const { head, format } = await reportPage(args, api);
  const version = await api.reports.version({ id: reportId, tid: versionId });
  return { head, version, time: format.dayTime(version.at) };
}

/** One version of the report, whole, as it stood. */
export default function TraceVersionPage() {
  const t = useTexts();
  const { head, version, time } = useLoaderData<typeof loader>();
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
