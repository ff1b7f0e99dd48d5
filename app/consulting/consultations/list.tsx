import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LinkButton } from "../../components/button";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { Page } from "../../components/page";
import { Pagination } from "../../components/pagination";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { PromiseLeft } from "./answer-due";
import { ListFilters } from "./list-filters";
import { filtersOf, listQueryOf } from "./list-query.server";
import { shownRow, type ShownRow } from "./shown-consultation.server";
import { ConsultationStatusBadge, LateBadge, UrgencyBadge } from "./status-badges";

export const handle = { i18n: ["consultations", "experts"], title: "consultations.title" } satisfies PageHandle;

const limit = 20;

export async function loader(args: LoaderFunctionArgs) {
  const { api, permissions, memberships } = await signedIn(args);
  const query = listQueryOf(args.request);
  const [{ consultations, total }, granted, { groups }, pools] = await Promise.all([
    api.consultations.page({ filters: filtersOf(query), limit, skip: query.skip }),
    permissions(),
    memberships(),
    api.experts.own({}),
  ]);
  const language = languageOf(args.request);
  const named = await Promise.all(
    groups
      .filter(({ enableConsultation }) => enableConsultation)
      .map(({ id }) => api.groups.organizations.list({ id })),
  );
  return {
    query,
    total,
    organizations: named.flat().map(({ id, name }) => ({ value: id, label: name })),
    rows: consultations.map((row) => shownRow(row, language)),
    /** Null of who is in no pool. */
    waiting: pools.length === 0 ? null : pools.reduce((sum, pool) => sum + pool.waiting + pool.offers, 0),
    mayAsk: granted.some(({ actions }) => actions.includes("consultation_create")),
  };
}

/** Consultations that concern the reader: what comes next first. */
export default function ConsultationsPage() {
  const t = useTexts();
  const { rows, total, query, organizations, mayAsk, waiting } = useLoaderData<typeof loader>();
  const isFiltered = Object.entries(query).some(([name, value]) => name !== "skip" && value !== "");
  const columns: Column<ShownRow>[] = [
    {
      key: "patient",
      header: t("consultations.patient"),
      cell: ({ patientName, sexAge }) => (
        <>
          <bdi>{patientName}</bdi> {sexAge}
        </>
      ),
    },
    { key: "reason", header: t("consultations.reason"), cell: ({ reason }) => reason },
    {
      key: "kind",
      header: t("consultations.kind"),
      cell: ({ kind }) => t(`consultations.kinds.${kind}`),
      isOneLine: true,
    },
    {
      key: "applied",
      header: t("consultations.applied"),
      cell: ({ appliedBucketName }) => appliedBucketName,
      isOneLine: true,
    },
    {
      key: "joined",
      header: t("consultations.joined"),
      cell: ({ joinedBuckets }) => joinedBuckets.map(({ name }) => name).join(" · "),
    },
    { key: "starts", header: t("consultations.starts"), cell: ({ startsText }) => startsText, isOneLine: true },
    {
      key: "status",
      header: t("consultations.status"),
      cell: ({ status, urgency, isLate, promise }) => (
        <span className="flex flex-wrap items-center gap-1">
          <ConsultationStatusBadge status={status} />
          <UrgencyBadge urgency={urgency} />
          {status === "scheduled" && isLate && <LateBadge />}
          <PromiseLeft promise={promise} />
        </span>
      ),
    },
  ];
  return (
    <Page
      title={t("consultations.title")}
      actions={
        <>
          {waiting !== null && (
            <LinkButton to={pathTo("/consultations/next", {})} icon="right">
              {t("experts.next.link", { count: waiting })}
            </LinkButton>
          )}
          {mayAsk && (
            <LinkButton to={pathTo("/consultations/add", {})} look="primary" icon="plus">
              {t("consultations.add")}
            </LinkButton>
          )}
        </>
      }
    >
      <p className="mb-3 text-muted">{t("consultations.lead")}</p>
      <ListFilters query={query} organizations={organizations} />
      {rows.length === 0 ? (
        <EmptyState icon="users" title={t(isFiltered ? "consultations.filter.noneFound" : "consultations.empty")}>
          {!isFiltered && t("consultations.emptyHint")}
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption={t("consultations.title")}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowHref={({ id }) => pathTo("/consultations/:consultationId", { consultationId: id })}
          />
          <Pagination skip={query.skip} limit={limit} shown={rows.length} total={total} />
        </>
      )}
    </Page>
  );
}
