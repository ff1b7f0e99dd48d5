import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";
import { Button } from "../../components/button";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { useInList, useListField } from "../../registration/exams/list-back";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { DraftText } from "./draft-notice";
import { sideDraftOf } from "./editor-data.server";
import { reportPage } from "./report-page.server";
import { ReportStatusBadge } from "../../registration/exams/report-status-badge";
import { ReportSubpage } from "./report-subpage";
import { withShownStatus } from "./trace-status.server";
import stylesheet from "./editor.css?url";

export const handle = { i18n: ["reports", "problems"], title: "reports.trace.title" } satisfies PageHandle;

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { head, format } = await reportPage(args, api);
  const id = paramOf(args, "reportId");
  const [entries, { sideDrafts }] = await Promise.all([api.reports.trace({ id }), api.reports.detail({ id })]);
  return {
    head,
    sideDrafts: sideDrafts.map((draft) => sideDraftOf(draft, format)),
    entries: withShownStatus(entries).map((entry) => ({ ...entry, time: format.dayTime(entry.at) })),
  };
}
type Entry = Awaited<ReturnType<typeof loader>>["entries"][number];

/** Everything that happened to the report; two versions of it can be compared. */
export default function TracePage() {
  const t = useTexts();
  const inList = useInList();
  const list = useListField();
  const { head, entries, sideDrafts } = useLoaderData<typeof loader>();
  const versions = entries.filter(({ id }) => id !== null);
  const choice = (name: "from" | "to", byDefault: string | null | undefined) =>
    function Choice({ id, version }: Entry) {
      if (!id) return null;
      return (
        <input
          type="radio"
          name={name}
          value={id}
          defaultChecked={id === byDefault}
          aria-label={`${t(`reports.trace.${name}`)} ${version}`}
        />
      );
    };
  const columns: Column<Entry>[] = [
    { key: "event", header: t("reports.trace.event"), cell: ({ event }) => t(`reports.trace.events.${event}`) },
    { key: "version", header: t("reports.trace.version"), isNumeric: true, cell: ({ version }) => version },
    { key: "from", header: t("reports.trace.from"), cell: choice("from", versions[1]?.id) },
    { key: "to", header: t("reports.trace.to"), cell: choice("to", versions[0]?.id) },
    { key: "person", header: t("reports.trace.person"), cell: ({ person }) => person?.name },
    { key: "time", header: t("reports.trace.time"), cell: ({ time }) => time },
    {
      key: "status",
      header: t("reports.trace.status"),
      cell: ({ shownStatus }) => shownStatus && <ReportStatusBadge status={shownStatus} />,
    },
    {
      key: "reason",
      header: t("reports.trace.reason"),
      cell: ({ reason, whom, printTemplate }) =>
        reason ??
        (printTemplate && t("reports.trace.template", { name: printTemplate })) ??
        (whom && t("reports.trace.whom", { name: whom })),
    },
  ];
  return (
    <ReportSubpage head={head} title={t("reports.trace.title")} back="report">
      {entries.length === 0 ? (
        <EmptyState icon="history" title={t("reports.trace.empty")}>
          {t("reports.trace.emptyHint")}
        </EmptyState>
      ) : (
        <Form action="diff" className="grid gap-3">
          {list && <input type="hidden" {...list} />}
          {versions.length > 1 && <p className="max-w-prose text-muted">{t("reports.trace.compareHint")}</p>}
          <DataTable
            caption={t("reports.trace.caption")}
            columns={columns}
            rows={entries}
            rowKey={({ id, at, event }) => id ?? `${at} ${event}`}
            actions={{
              header: t("reports.trace.actions"),
              cell: ({ id }) => id && <Link to={inList(id)}>{t("reports.trace.view")}</Link>,
            }}
          />
          {versions.length > 1 && (
            <Button look="primary" icon="history" className="justify-self-end">
              {t("reports.trace.compare")}
            </Button>
          )}
        </Form>
      )}
      {sideDrafts.length > 0 && (
        <section>
          <h2 className="text-lg">{t("reports.trace.ownDrafts")}</h2>
          {sideDrafts.map((draft) => (
            <details key={draft.id}>
              <summary className="inline-flex min-h-[1.75rem] items-center underline max-sm:min-h-[2.75rem]">
                {t("reports.draft.sideOf", { time: draft.time, version: draft.baseVersion })}
              </summary>
              <DraftText content={draft.content} />
            </details>
          ))}
        </section>
      )}
    </ReportSubpage>
  );
}
