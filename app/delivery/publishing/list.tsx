import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { publishPageSize } from "#contract/delivery/publishing";
import { Button } from "../../components/button";
import { EmptyState } from "../../components/empty-state";
import { Page } from "../../components/page";
import { Pagination } from "../../components/pagination";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { thrown } from "../../problems/thrown-problem.server";
import { signedIn } from "../../session/signed-in.server";
import { filtersOf, publishQuery } from "./publish-query.server";
import { PublishFilterForm } from "./publish-filter-form";
import { PublishTable, publishForm } from "./publish-table";
import { RunList } from "./run-list";
import { shownReport } from "./shown-report.server";

export const handle = { i18n: ["publishing", "exams", "exam"], title: "publishing.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, permissions } = await signedIn(args);
  const mayPublish = (await permissions()).some(({ actions }) => actions.includes("order_report_publish"));
  if (!mayPublish) throw thrown(args.context, "forbidden");
  const { search } = new URL(args.request.url);
  const query = publishQuery(search);
  const language = languageOf(args.request);
  const [{ reports, total }, runs, organizations] = await Promise.all([
    api.publishing.query({ filters: filtersOf(query), limit: publishPageSize, skip: query.skip }),
    api.printRuns.mine({}),
    api.organizations.accessible({}),
  ]);
  return {
    query,
    total,
    reports: reports.map((report) => shownReport(report, language)),
    runs: runs.map((run) => ({ ...run, created: formats(language).dayTime(run.created) })),
    organizations: organizations.map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** Finished reports: what waits to be handed out, what is, and what was recalled since. */
export default function ReportPublishPage() {
  const t = useTexts();
  const { search } = useLocation();
  const { query, reports, total, runs, organizations } = useLoaderData<typeof loader>();
  return (
    <Page title={t("publishing.title")}>
      <p className="mb-3 text-muted">{t("publishing.lead")}</p>
      <PublishFilterForm query={query} organizations={organizations} />
      <RunList runs={runs} />
      {reports.length === 0 ? (
        <EmptyState icon="inbox" title={t(search.length > 1 ? "publishing.list.noneFound" : "publishing.list.none")} />
      ) : (
        <>
          {/* It leads to a page that says what it will do: nothing is changed yet. */}
          <form
            id={publishForm}
            method="get"
            action={pathTo("/report-publish/batch", {})}
            className="mb-2 flex flex-wrap items-center gap-2"
          >
            <input type="hidden" name="list" value={search.slice(1)} />
            <span className="text-sm text-muted">{t("publishing.batch.label")}</span>
            <Button intent="handOut" icon="send">
              {t("publishing.batch.handOut")}
            </Button>
            <Button intent="print" icon="print">
              {t("publishing.batch.print")}
            </Button>
            <Button intent="printAll" look="quiet">
              {t("publishing.batch.printAll")}
            </Button>
          </form>
          <PublishTable reports={reports} withOrganization={organizations.length > 1} list={search.slice(1)} />
          <Pagination skip={query.skip} limit={publishPageSize} shown={reports.length} total={total} />
        </>
      )}
    </Page>
  );
}
