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
import { RegisteredStatus } from "./registered-status";
import { registryPlace } from "./registry-place.server";
import { shownPlaced, type ShownPlaced } from "./shown-placed.server";

export const handle = { i18n: ["registry", "exams", "exam"], title: "registry.placed.title" } satisfies PageHandle;

const limit = 10;
const Skip = z.coerce.number().int().min(0).max(10_000).catch(0);

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, mayCreate } = await registryPlace(args, "registry_create");
  const skip = Skip.parse(new URL(args.request.url).searchParams.get("skip") ?? 0);
  const [{ orders, total }, targets] = await Promise.all([
    api.serviceOrders.pageQuery({ requestBucketId: organization.id, limit, skip }),
    mayCreate ? api.registryBuckets.ofBucket({ id: organization.id }) : [],
  ]);
  const language = languageOf(args.request);
  return {
    org: organization.id,
    skip,
    total,
    targets,
    orders: orders.map((order) => shownPlaced(order, language, organization.timeZone)),
  };
}

/** What the organization asked others for, the latest first, and the way to ask for more. */
export default function PlacedOrdersPage() {
  const t = useTexts();
  const { org, skip, total, targets, orders } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("registry.placed.title")}
      actions={
        <LinkButton to={pathTo("/registry", {}, { org })} icon="left">
          {t("registry.back")}
        </LinkButton>
      }
    >
      {targets.length > 0 && (
        <section className="mb-3 flex flex-wrap items-center gap-2">
          <h2 className="font-medium">{t("registry.placed.place")}</h2>
          {targets.map(({ id, name }) => (
            <LinkButton key={id} to={pathTo("/registry/orders/new", {}, { org, for: id })} icon="plus">
              {name}
            </LinkButton>
          ))}
        </section>
      )}
      {orders.length === 0 ? (
        <EmptyState icon="inbox" title={t("registry.placed.empty")} />
      ) : (
        <>
          <Orders orders={orders} org={org} />
          <Pagination skip={skip} limit={limit} shown={orders.length} total={total} />
        </>
      )}
    </Page>
  );
}

function Orders({ orders, org }: { orders: ShownPlaced[]; org: string }) {
  const t = useTexts();
  const columns: Column<ShownPlaced>[] = [
    { key: "patient", header: t("registry.column.patient"), cell: ({ patientName }) => <bdi>{patientName}</bdi> },
    { key: "bucket", header: t("registry.placed.bucket"), cell: ({ bucketName }) => bucketName },
    {
      key: "exams",
      header: t("registry.column.exam"),
      cell: ({ exams }) => (
        <ul className="grid gap-1">
          {exams.map(({ id, study, status }) => (
            <li key={id} className="flex flex-wrap items-center gap-2">
              {study} <RegisteredStatus status={status} />
            </li>
          ))}
        </ul>
      ),
    },
    { key: "created", header: t("registry.placed.created"), cell: ({ created }) => created, isOneLine: true },
  ];
  return (
    <DataTable
      caption={t("registry.placed.caption")}
      columns={columns}
      rows={orders}
      rowKey={({ orderId }) => orderId}
      rowHref={({ orderId }) => pathTo("/registry/orders/:orderId", { orderId }, { org })}
    />
  );
}
