import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { VoidNumber } from "#contract/registration/downtime";
import { Button, LinkButton } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { DataTable, type Column } from "../../components/data-table";
import { Page, Panel } from "../../components/page";
import { StatusBadge } from "../../components/status-badge";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import { paramOf } from "../../page/param-of.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { downtimePlace } from "./downtime-place.server";

export const handle = { i18n: "downtime", title: "downtime.title" } satisfies PageHandle;

const Voiding = VoidNumber.extend({ accessionNumber: z.string({ error: "required" }).min(1, "required").max(16) });

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization, format } = await downtimePlace(args);
  const block = await api.downtime.block({ id: organization.id, blockId: paramOf(args, "blockId") });
  return {
    org: organization.id,
    block: {
      ...block,
      reserved: format.dayTime(block.created),
      numbers: block.numbers.map((number) => {
        const moment = number.entered ?? number.voided;
        return { ...number, when: moment ? format.dayTime(moment) : "" };
      }),
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api, organization } = await downtimePlace(args);
  const form = await posted(args);
  return submitted(
    form,
    Voiding,
    async (input) => {
      await api.downtime.voidNumber({ ...input, id: organization.id });
      return redirectDone(args.context, form.page, "numberVoided");
    },
    { number_used: "accessionNumber" },
  );
}

/** The numbers of a block: which were entered, which are missing, and why some never will be. */
export default function BlockPage() {
  const t = useTexts();
  const { org, block } = useLoaderData<typeof loader>();
  const missing = block.numbers.filter(({ state }) => state === "missing");
  return (
    <Page
      title={t("downtime.block.title", { first: block.first, last: block.last })}
      actions={
        <>
          <LinkButton to={pathTo("/registry/downtime", {}, { org })} icon="left">
            {t("downtime.back")}
          </LinkButton>
          {missing.length > 0 && (
            <LinkButton
              to={pathTo("/registry/downtime/:blockId/forms", { blockId: block.id }, { org })}
              icon="print"
              look="primary"
              reloadDocument
            >
              {t("downtime.block.print")}
            </LinkButton>
          )}
        </>
      }
    >
      <p className="mb-3 text-muted">
        {t("downtime.block.facts", { name: block.reservedBy, time: block.reserved })} · {t("downtime.blocks.given")}{" "}
        {block.given} · {t("downtime.blocks.entered")} {block.entered} · {t("downtime.blocks.missing")} {block.missing}{" "}
        · {t("downtime.blocks.voided")} {block.voided}
      </p>
      <div className="mb-3 grid items-start gap-3 lg:grid-cols-2">
        <Panel title={t("downtime.block.missing")}>
          {missing.length === 0 ? (
            <p>{t("downtime.block.noneMissing")}</p>
          ) : (
            <p className="font-mono">{missing.map(({ accessionNumber }) => accessionNumber).join(" ")}</p>
          )}
        </Panel>
        {missing.length > 0 && (
          <Panel title={t("downtime.void.title")}>
            <VoidForm />
          </Panel>
        )}
      </div>
      <Numbers />
    </Page>
  );
}

function VoidForm() {
  const t = useTexts();
  const { block } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof Voiding>>({ id: "void" });
  const missing = block.numbers.filter(({ state }) => state === "missing");
  return (
    <ActionForm form={form} className="flex flex-wrap items-end gap-2">
      <SelectField
        {...bind(fields.accessionNumber)}
        label={t("downtime.void.number")}
        options={missing.map(({ accessionNumber }) => ({ value: accessionNumber, label: accessionNumber }))}
        className="w-44"
      />
      <TextField
        {...bind(fields.reason)}
        label={t("downtime.void.reason")}
        maxLength={256}
        required
        className="w-72 max-sm:w-full"
      />
      <Button look="danger">{t("downtime.void.submit")}</Button>
    </ActionForm>
  );
}

type ReservedNumber = ReturnType<typeof useLoaderData<typeof loader>>["block"]["numbers"][number];

const looks = {
  missing: { tone: "warning", icon: "clock" },
  entered: { tone: "success", icon: "check" },
  voided: { tone: "neutral", icon: "close" },
} as const;

function Numbers() {
  const t = useTexts();
  const { org, block } = useLoaderData<typeof loader>();
  const columns: Column<ReservedNumber>[] = [
    {
      key: "number",
      header: t("downtime.block.number"),
      cell: ({ accessionNumber }) => <span className="font-mono">{accessionNumber}</span>,
      isOneLine: true,
    },
    {
      key: "state",
      header: t("downtime.block.state"),
      cell: ({ state }) => <StatusBadge {...looks[state]}>{t(`downtime.states.${state}`)}</StatusBadge>,
      isOneLine: true,
    },
    { key: "when", header: t("downtime.block.time"), cell: ({ when }) => when, isOneLine: true },
    {
      key: "note",
      header: t("downtime.block.note"),
      cell: ({ state, accessionNumber, orderId, voidedBy, voidReason }) => {
        if (state === "voided") return t("downtime.void.by", { name: voidedBy ?? "", reason: voidReason });
        if (orderId) {
          return <Link to={pathTo("/registry/:orderId", { orderId }, { org })}>{t("downtime.block.order")}</Link>;
        }
        return (
          <Link to={pathTo("/registry/new", {}, { org, number: accessionNumber })}>{t("downtime.block.enter")}</Link>
        );
      },
    },
  ];
  return (
    <DataTable
      caption={t("downtime.block.caption")}
      columns={columns}
      rows={block.numbers}
      rowKey={({ accessionNumber }) => accessionNumber}
    />
  );
}
