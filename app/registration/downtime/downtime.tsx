import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { maxReserved, ReserveNumbers } from "#contract/registration/downtime";
import { Button, LinkButton } from "../../components/button";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { QueryForm } from "../../components/query-form";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { downtimePlace } from "./downtime-place.server";
import { reservedNumber } from "../registry/reserved-number.server";

export const handle = { i18n: "downtime", title: "downtime.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const place = await downtimePlace(args);
  const { api, organization, format } = place;
  const { id } = organization;
  const scanned = (new URL(args.request.url).searchParams.get("number") ?? "").trim().slice(0, 16);
  const [blocks, number] = await Promise.all([
    api.downtime.list({ id }),
    scanned ? reservedNumber(args, place, id, scanned) : null,
  ]);
  if (number?.state === "missing") {
    throw redirect(pathTo("/registry/new", {}, { org: id, number: number.accessionNumber }), 303);
  }
  return data(
    {
      org: id,
      scanned,
      number,
      blocks: blocks.map((block) => ({ ...block, reserved: format.dayTime(block.created) })),
      /** Of the next form: sent twice, it reserves one block. */
      key: crypto.randomUUID(),
    },
    { status: scanned && !number ? 404 : 200 },
  );
}

export async function action(args: ActionFunctionArgs) {
  const { api, organization } = await downtimePlace(args);
  const form = await posted(args);
  return submitted(form, ReserveNumbers, async (input) => {
    const { id: blockId } = await api.downtime.reserve({ ...input, id: organization.id });
    const to = pathTo("/registry/downtime/:blockId", { blockId }, { org: organization.id });
    return redirectDone(args.context, to, "numbersReserved");
  });
}

/** Numbers for forms that are filled in by hand, and the forms entered once the product is there again. */
export default function DowntimePage() {
  const t = useTexts();
  const { org, blocks } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("downtime.title")}
      actions={
        <LinkButton to={pathTo("/registry", {}, { org })} icon="left">
          {t("downtime.registry")}
        </LinkButton>
      }
    >
      <p className="mb-3 max-w-prose text-muted">{t("downtime.lead")}</p>
      <div className="mb-3 grid items-start gap-3 lg:grid-cols-2">
        <Scan />
        <Reserve />
      </div>
      <h2 className="mb-2 text-lg">{t("downtime.blocks.title")}</h2>
      {blocks.length === 0 ? <EmptyState icon="inbox" title={t("downtime.blocks.none")} /> : <Blocks />}
    </Page>
  );
}

/** A scanner types the number and presses Enter. */
function Scan() {
  const t = useTexts();
  const { org, scanned, number } = useLoaderData<typeof loader>();
  return (
    <Panel title={t("downtime.scan.title")}>
      <QueryForm className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="org" value={org} />
        <TextField
          name="number"
          id="number"
          label={t("downtime.scan.number")}
          maxLength={16}
          autoComplete="off"
          {...(!number && { autoFocus: true })}
          className="w-72 max-sm:w-full"
        />
        <Button icon="search">{t("downtime.scan.submit")}</Button>
        <p className="basis-full text-sm text-muted">{t("downtime.scan.hint")}</p>
      </QueryForm>
      {scanned && !number && (
        <Notice tone="warning" className="mt-3">
          {t("downtime.scan.unknown", { number: scanned })}
        </Notice>
      )}
      {number && (
        <Notice tone="warning" className="mt-3">
          {number.state === "voided"
            ? t("downtime.scan.voided", { number: number.accessionNumber, reason: number.voidReason })
            : t("downtime.scan.entered", { number: number.accessionNumber })}{" "}
          {number.orderId && (
            <Link to={pathTo("/registry/:orderId", { orderId: number.orderId }, { org })}>
              {t("downtime.scan.openOrder")}
            </Link>
          )}
        </Notice>
      )}
    </Panel>
  );
}

function Reserve() {
  const t = useTexts();
  const { key } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof ReserveNumbers>>({
    id: "reserve",
    defaultValue: { key, count: 50 },
  });
  return (
    <Panel title={t("downtime.reserve.title")}>
      <ActionForm form={form} className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="key" value={String(fields.key.initialValue ?? key)} />
        <TextField
          {...bind(fields.count)}
          type="number"
          label={t("downtime.reserve.count")}
          min={1}
          max={maxReserved}
          required
          className="w-40"
        />
        <Button look="primary" icon="plus">
          {t("downtime.reserve.submit")}
        </Button>
        <p className="basis-full text-sm text-muted">{t("downtime.reserve.hint")}</p>
      </ActionForm>
    </Panel>
  );
}

type Block = ReturnType<typeof useLoaderData<typeof loader>>["blocks"][number];

function Blocks() {
  const t = useTexts();
  const { org, blocks } = useLoaderData<typeof loader>();
  const columns: Column<Block>[] = [
    {
      key: "numbers",
      header: t("downtime.blocks.numbers"),
      cell: ({ first, last }) => (
        <span className="font-mono">
          {first}–{last}
        </span>
      ),
      isOneLine: true,
    },
    { key: "reserved", header: t("downtime.blocks.reserved"), cell: ({ reserved }) => reserved, isOneLine: true },
    { key: "by", header: t("downtime.blocks.by"), cell: ({ reservedBy }) => <bdi>{reservedBy}</bdi> },
    { key: "given", header: t("downtime.blocks.given"), cell: ({ given }) => given, isNumeric: true },
    { key: "entered", header: t("downtime.blocks.entered"), cell: ({ entered }) => entered, isNumeric: true },
    { key: "missing", header: t("downtime.blocks.missing"), cell: ({ missing }) => missing, isNumeric: true },
    { key: "voided", header: t("downtime.blocks.voided"), cell: ({ voided }) => voided, isNumeric: true },
  ];
  return (
    <DataTable
      caption={t("downtime.blocks.caption")}
      columns={columns}
      rows={blocks}
      rowKey={({ id }) => id}
      rowHref={({ id }) => pathTo("/registry/downtime/:blockId", { blockId: id }, { org })}
    />
  );
}
