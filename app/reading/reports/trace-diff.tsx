import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { ContentValue } from "./content-value";
import { DiffText } from "./diff-text";
import { ExtensionDiffs } from "./extension-diffs";
import { reportPage } from "./report-page.server";
import { ReportSubpage } from "./report-subpage";
import { asInTrace } from "./trace-status.server";
import { VersionLine } from "./version-line";
import stylesheet from "./editor.css?url";

export const handle = { i18n: ["reports", "problems"], title: "reports.trace.title" } satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { searchParams } = new URL(args.request.url);
  const { head, format } = await reportPage(args, api);
  const fromId = searchParams.get("from") ?? "";
  const toId = searchParams.get("to") ?? "";
  // One version has no other side: the page says so and leads back.
  if (!fromId || fromId === toId) return { head, compared: null };
  const id = paramOf(args, "reportId");
  const [compared, trace] = await Promise.all([api.reports.diff({ id, fromId, toId }), api.reports.trace({ id })]);
  const diff = { ...compared, from: asInTrace(compared.from, trace), to: asInTrace(compared.to, trace) };
  return { head, compared: { diff, fromTime: format.dayTime(diff.from.at), toTime: format.dayTime(diff.to.at) } };
}

/** What differs between two versions of the report. */
export default function TraceDiffPage() {
  const t = useTexts();
  const { head, compared } = useLoaderData<typeof loader>();
  if (!compared) {
    return (
      <ReportSubpage head={head} title={t("reports.trace.title")} back="trace">
        <Notice tone="warning">{t("reports.trace.chooseTwo")}</Notice>
      </ReportSubpage>
    );
  }
  const { from, to, texts, values, extensions } = compared.diff;
  const isSame = texts.length + values.length + extensions.length === 0;
  const title = t("reports.trace.diffTitle", { from: from.version, to: to.version });
  return (
    <ReportSubpage head={head} title={title} back="trace">
      <Panel className="grid max-w-4xl gap-4">
        <div>
          <VersionLine version={from} time={compared.fromTime} />
          <VersionLine version={to} time={compared.toTime} />
        </div>
        {isSame && <Notice>{t("reports.trace.same")}</Notice>}
        {texts.length > 0 && <p className="text-sm text-muted">{t("reports.trace.legend")}</p>}
        {texts.map(({ field, parts }) => (
          <section key={field}>
            <h2 className="text-sm font-medium text-muted">{t(`reports.field.${field}`)}</h2>
            <DiffText parts={parts} />
          </section>
        ))}
        {values.map((field) => (
          <section key={field}>
            <h2 className="text-sm font-medium text-muted">{t(`reports.field.${field}`)}</h2>
            <p className="diff-text flex flex-wrap items-center gap-2">
              <del>
                <ContentValue content={from.content} field={field} />
              </del>
              <ins>
                <ContentValue content={to.content} field={field} />
              </ins>
            </p>
          </section>
        ))}
        <ExtensionDiffs diffs={extensions} heading="h2" />
      </Panel>
    </ReportSubpage>
  );
}
