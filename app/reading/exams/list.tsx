import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { z } from "zod";
import { countCap } from "#contract/registration/exam-limits";
import { Id } from "#contract/kernel/values";
import { signedIn } from "../../session/signed-in.server";
import { LinkButton } from "../../components/button";
import { Chips } from "../../components/chips";
import { EmptyState } from "../../components/empty-state";
import { withParams } from "../../components/list-url";
import { Notice } from "../../components/notice";
import { Page } from "../../components/page";
import { Pagination } from "../../components/pagination";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { BatchBar } from "./batch-bar";
import { ExamTable, firstRow } from "./exam-table";
import { FilterForm } from "./filter-form";
import { IgnoredFilters } from "./ignored-filters";
import { rememberWork, startOf } from "./last-work.server";
import { examList } from "./list-data.server";
import { ListEmpty, ListTooShort } from "./list-empty";
import { NewExams } from "./new-exams";
import { PageSize } from "./page-size";
import { rowKeys, useRowKeys } from "./row-keys";
import { WorkTabs } from "./work-tabs";

export const handle = {
  i18n: "exams",
  title: "exams.list.title",
  keys: rowKeys,
  skipTo: { id: firstRow, text: "exams.list.skip" },
} satisfies PageHandle;

/** Without a query it is the default view, else the tab one was at last, whatever was looked for in it then: startOf. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await signedIn(args);
  const { pathname, search } = new URL(args.request.url);
  if (search === "") {
    const start = await startOf(args.request, session);
    if (start !== "") throw redirect(`${pathname}?${start}`);
  }
  const list = await examList(args, session);
  if (list.lastSkip !== null) throw redirect(pathname + withParams(search, { skip: list.lastSkip }));
  if (list.query.deleted) return data(list);
  const remembered = rememberWork(session.account.id, list.query.work, args.context.secureCookies);
  return data(list, { headers: { "Set-Cookie": remembered } });
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  return submitted(form, z.object({ id: Id }), async ({ id }) => {
    await api.exams.recovery({ id });
    return redirectDone(args.context, form.page, "recovered");
  });
}

export default function ExamListPage() {
  const t = useTexts();
  const { search } = useLocation();
  useRowKeys();
  const {
    query,
    sorted,
    exams,
    count,
    work,
    views,
    columns,
    areColumnsChosen,
    steps,
    exportHref,
    settingsHref,
    choices,
    active,
    ignored,
    isWithheld,
    isReversed,
    mayUpload,
    mayDelete,
    mayMatch,
    known,
    withSound,
  } = useLoaderData<typeof loader>();
  const shown = exams.length;
  return (
    <Page
      title={query.deleted ? t("exams.list.deletedTitle") : t("exams.list.title")}
      actions={
        <>
          {query.deleted ? (
            <>
              <LinkButton to="/studies?all=1" icon="left">
                {t("exams.list.backToList")}
              </LinkButton>
              <LinkButton to="/deleted-reports" icon="trash">
                {t("exams.list.deletedReports")}
              </LinkButton>
            </>
          ) : (
            mayDelete && (
              <LinkButton to="/studies?deleted=on" icon="trash">
                <span className="max-sm:sr-only">{t("exams.list.deleted")}</span>
              </LinkButton>
            )
          )}
          {exportHref && (
            <LinkButton to={exportHref} icon="download">
              {t("exams.export.link")}
            </LinkButton>
          )}
          {mayUpload && !query.deleted && (
            <LinkButton to="/upload" look="primary" icon="upload">
              {t("exams.list.upload")}
            </LinkButton>
          )}
        </>
      }
    >
      {!query.deleted && (
        <div className="mb-2 flex flex-wrap items-end border-b border-line max-sm:flex-nowrap">
          <WorkTabs tabs={work} views={views} />
          <LinkButton to={settingsHref} icon="filter" look="quiet" className="ml-auto">
            <span className="max-sm:sr-only">{t("exams.views.label")}</span>
          </LinkButton>
        </div>
      )}
      <FilterForm query={query} sorted={sorted} choices={choices} mayMatch={mayMatch} isReversed={isReversed} />
      <IgnoredFilters ignored={ignored} />
      <div className="mb-2">
        <Chips {...active} />
      </div>
      {count === null && <Notice className="mt-2">{t("common.list.notLoaded")}</Notice>}
      {shown > 0 ? (
        <>
          <div className="batch-frame">
            {steps.length > 0 && <BatchBar steps={steps} />}
            <ExamTable
              exams={exams}
              isChosen={steps.length > 0}
              query={query}
              sorted={sorted}
              shown={columns}
              areChosen={areColumnsChosen}
              organizations={choices.organizations.length}
            />
          </div>
          <div className="flex flex-wrap items-center gap-x-6">
            <div className="flex-1">
              <Pagination
                skip={query.skip}
                limit={query.limit}
                shown={shown}
                total={count ?? query.skip + shown}
                cap={countCap - 1}
              />
            </div>
            <PageSize limit={query.limit} hrefOf={(limit) => withParams(search, { limit, skip: null })} />
          </div>
        </>
      ) : isWithheld ? (
        <EmptyState title={t("exams.list.withheld")} />
      ) : query.skip > 0 ? (
        <ListTooShort />
      ) : (
        <ListEmpty isFiltered={active.chips.length > 0} isDeletedView={query.deleted} isReversed={isReversed} />
      )}
      {!query.deleted && !isWithheld && <NewExams known={known} withSound={withSound} />}
    </Page>
  );
}
