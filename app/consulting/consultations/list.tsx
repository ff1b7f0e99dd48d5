import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
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
import { shownRow, type ShownRow } from "./shown-consultation.server";
import { ConsultationStatusBadge, UrgencyBadge } from "./status-badges";

export const handle = { i18n: "consultations", title: "consultations.title" } satisfies PageHandle;

const limit = 20;
const Skip = z.coerce.number().int().min(0).max(10_000).catch(0);

export async function loader(args: LoaderFunctionArgs) {
  const { api, permissions } = await signedIn(args);
  const skip = Skip.parse(new URL(args.request.url).searchParams.get("skip") ?? 0);
  const [{ consultations, total }, granted] = await Promise.all([
    api.consultations.page({ limit, skip }),
    permissions(),
  ]);
  const language = languageOf(args.request);
  return {
    skip,
    total,
    rows: consultations.map((row) => shownRow(row, language)),
    mayAsk: granted.some(({ actions }) => actions.includes("consultation_create")),
  };
}

/** Consultations that concern the reader, the latest first. */
export default function ConsultationsPage() {
  const t = useTexts();
  const { rows, total, skip, mayAsk } = useLoaderData<typeof loader>();
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
    { key: "kind", header: t("consultations.kind"), cell: ({ kind }) => t(`consultations.kinds.${kind}`) },
    { key: "applied", header: t("consultations.applied"), cell: ({ appliedBucketName }) => appliedBucketName },
    {
      key: "joined",
      header: t("consultations.joined"),
      cell: ({ joinedBuckets }) => joinedBuckets.map(({ name }) => name).join(" · "),
    },
    { key: "starts", header: t("consultations.starts"), cell: ({ startsText }) => startsText, isOneLine: true },
    {
      key: "status",
      header: t("consultations.status"),
      cell: ({ status, urgency }) => (
        <>
          <ConsultationStatusBadge status={status} /> <UrgencyBadge urgency={urgency} />
        </>
      ),
    },
  ];
  return (
    <Page
      title={t("consultations.title")}
      actions={
        mayAsk && (
          <LinkButton to={pathTo("/consultations/add", {})} look="primary" icon="plus">
            {t("consultations.add")}
          </LinkButton>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon="users" title={t("consultations.empty")}>
          {t("consultations.emptyHint")}
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
          <Pagination skip={skip} limit={limit} shown={rows.length} total={total} />
        </>
      )}
    </Page>
  );
}
