import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { DeletedReport } from "#contract/reading/deleted-reports";
import { Id } from "#contract/kernel/values";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { Button, LinkButton } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { Refusal } from "../../forms/refusal";
import { Page } from "../../components/page";
import { Pagination } from "../../components/pagination";
import { PostForm } from "../../forms/post-form";
import { QueryForm } from "../../components/query-form";
import { TextField } from "../../components/text-field";
import { studyOf } from "../../registration/exams/listed-exam.server";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { ReportStatusBadge } from "../../registration/exams/report-status-badge";

export const handle = { i18n: ["reports", "exams", "exam"], title: "reports.deleted.title" } satisfies PageHandle;

const limit = 20;
/** What of the address makes no sense counts as not given. */
const Query = z.object({
  text: z.string().trim().max(64).catch(""),
  org: Id.or(z.literal("")).catch(""),
  skip: z.coerce.number().int().min(0).max(10_000).catch(0),
});

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const query = Query.parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const { text, org, skip } = query;
  const [{ reports, total }, organizations] = await Promise.all([
    api.deletedReports.page({ text, bucketId: org || undefined, limit, skip }),
    api.organizations.accessible({}),
  ]);
  const language = languageOf(args.request);
  return {
    query,
    total,
    reports: reports.map((report) => ({
      ...report,
      study: studyOf(report, language),
      time: formats(language, report.timeZone).dayTime(report.deleted),
    })),
    organizations: organizations.map(({ id, name }) => ({ value: id, label: name })),
  };
}
type Row = Awaited<ReturnType<typeof loader>>["reports"][number];

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  return submitted(form, z.object({ id: Id }), async ({ id }) => {
    await api.reports.recovery({ id });
    return redirectDone(args.context, form.page, "recovered");
  });
}

/** Reports deleted in the last 30 days, and the way back. */
export default function DeletedReportsPage() {
  const t = useTexts();
  const { query, reports, total, organizations } = useLoaderData<typeof loader>();
  const isFiltered = query.text !== "" || query.org !== "";
  return (
    <Page
      title={t("reports.deleted.title")}
      actions={
        <LinkButton to="/studies?deleted=on" icon="left">
          {t("reports.deleted.exams")}
        </LinkButton>
      }
    >
      <p className="mb-3 text-muted">{t("reports.deleted.lead")}</p>
      <QueryForm className="mb-3 flex flex-wrap items-end gap-3">
        <TextField
          id="text"
          name="text"
          label={t("reports.deleted.text")}
          defaultValue={query.text}
          maxLength={64}
          className="w-72 max-sm:w-full"
        />
        {organizations.length > 1 && (
          <SelectField
            id="org"
            name="org"
            label={t("exams.list.column.organization")}
            empty={t("reports.deleted.everywhere")}
            options={organizations}
            defaultValue={query.org}
            className="w-60 max-sm:w-full"
          />
        )}
        <Button icon="search">{t("reports.deleted.search")}</Button>
      </QueryForm>
      <Refusal />
      {reports.length === 0 ? (
        <EmptyState icon="trash" title={t(isFiltered ? "reports.deleted.noneFound" : "reports.deleted.none")} />
      ) : (
        <>
          <Reports reports={reports} withOrganization={organizations.length > 1} />
          <Pagination skip={query.skip} limit={limit} shown={reports.length} total={total} />
        </>
      )}
    </Page>
  );
}

function Reports({ reports, withOrganization }: { reports: Row[]; withOrganization: boolean }) {
  const t = useTexts();
  const column = (key: keyof DeletedReport | "study" | "time", header: string): Column<Row> => ({
    key,
    header,
    cell: (row) => Reflect.get(row, key),
    isOneLine: true,
  });
  const columns: Column<Row>[] = [
    {
      key: "patientName",
      header: t("exams.list.column.patient"),
      cell: ({ patientName }) => <bdi>{patientName}</bdi>,
    },
    column("accessionNumber", t("exams.list.column.accessionNumber")),
    { key: "study", header: t("exams.list.column.study"), cell: ({ study }) => study },
    ...(withOrganization ? [column("bucketName", t("exams.list.column.organization"))] : []),
    {
      key: "status",
      header: t("exams.list.column.status"),
      cell: ({ status }) => <ReportStatusBadge status={status} />,
      isOneLine: true,
    },
    column("author", t("reports.text.author")),
    column("time", t("exams.list.column.deletedTime")),
    column("deletedBy", t("exams.list.column.deletedBy")),
    { key: "reason", header: t("exams.list.column.deleteReason"), cell: ({ reason }) => reason },
  ];
  return (
    <DataTable
      caption={t("reports.deleted.title")}
      columns={columns}
      rows={reports}
      rowKey={({ id }) => id}
      rowHref={({ examId }) => pathTo("/studies/:examId", { examId })}
      actions={{
        header: t("exams.list.column.actions"),
        cell: ({ id, isReplaced }) =>
          isReplaced ? (
            <span className="text-sm text-muted">{t("reports.deleted.replaced")}</span>
          ) : (
            <PostForm>
              <input type="hidden" name="id" value={id} />
              <Button icon="undo">{t("reports.deleted.recover")}</Button>
            </PostForm>
          ),
      }}
    />
  );
}
