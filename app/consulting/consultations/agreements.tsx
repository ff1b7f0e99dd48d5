import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AddAgreement, type Agreement } from "#contract/consulting/consultation-agreements";
import { consultationServices } from "#contract/kernel/consultation-states";
import { Id } from "#contract/kernel/values";
import { Button } from "../../components/button";
import { ChoiceGroup, SelectField } from "../../components/choice-field";
import { DataTable, type Column } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import type { IconName } from "../../components/icon";
import { Panel } from "../../components/page";
import { StatusBadge, type Tone } from "../../components/status-badge";
import { DateField, TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { Refusal } from "../../forms/refusal";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { VersionedForm } from "../../forms/versioned-form";
import { languageOf } from "../../i18n/language-cookie.server";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import { organizationOptions } from "../../organizations/group-lists/organization-options.server";
import { administeredGroup } from "../../organizations/groups/group-page.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { priceText } from "./shown-consultation.server";

export const handle = { i18n: "consultations", title: "consultations.agreements.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const [agreements, { options }] = await Promise.all([
    api.consultationAgreements.list({ id: group.id }),
    organizationOptions(api, group.id, textsFor(args.request)),
  ]);
  const language = languageOf(args.request);
  return { options, rows: agreements.map((one) => ({ ...one, priceText: priceText(one.price, language) })) };
}

/** Prices are typed in yuan. */
const yuan = z.number().min(0, "tooSmall").max(100_000, "tooLarge").default(0);
const AddForm = z
  .object({ ...AddAgreement.shape, price: yuan })
  .omit({ id: true })
  .refine(({ validFrom, validUntil }) => validFrom <= validUntil, { path: ["validUntil"], error: "endBeforeStart" })
  .refine((one) => one.fromBucketId !== one.toBucketId, { path: ["toBucketId"], error: "otherOrganization" });

export async function action(args: ActionFunctionArgs) {
  const { api, group } = await administeredGroup(args);
  const { id } = group;
  const form = await posted(args);
  if (form.intent === "end")
    return submitted(form, z.object({ agreementId: Id }), async ({ agreementId }) => {
      await api.consultationAgreements.end({ id, agreementId });
      return redirectDone(args.context, form.page, "saved");
    });
  return submitted(
    { ...form, intent: "add" },
    AddForm,
    async ({ price, ...agreed }) => {
      await api.consultationAgreements.add({ ...agreed, id, price: Math.round(price * 100) });
      return redirectDone(args.context, form.page, "added");
    },
    { agreement_overlaps: "validFrom" },
  );
}

type Row = Agreement & { priceText: string };

const looks: Record<Agreement["state"], { tone: Tone; icon: IconName }> = {
  ahead: { tone: "info", icon: "clock" },
  valid: { tone: "success", icon: "success" },
  over: { tone: "neutral", icon: "clock" },
  ended: { tone: "neutral", icon: "close" },
};

/** Who may ask whom, for what and until when. */
export default function AgreementsPage() {
  const t = useTexts();
  const { rows } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: "from", header: t("consultations.agreements.from"), cell: ({ fromBucketName }) => fromBucketName },
    { key: "to", header: t("consultations.agreements.to"), cell: ({ toBucketName }) => toBucketName },
    {
      key: "services",
      header: t("consultations.agreements.services"),
      cell: ({ services }) => services.map((one) => t(`consultations.kinds.${one}`)).join(" · "),
    },
    { key: "price", header: t("consultations.price"), cell: ({ priceText: text }) => text, isNumeric: true },
    {
      key: "valid",
      header: t("consultations.agreements.valid"),
      cell: ({ validFrom: from, validUntil: until }) => t("consultations.agreements.span", { from, until }),
    },
    {
      key: "state",
      header: t("consultations.agreements.state"),
      cell: ({ state, note }) => (
        <>
          <StatusBadge {...looks[state]}>{t(`consultations.agreements.states.${state}`)}</StatusBadge> {note}
        </>
      ),
    },
  ];
  return (
    <>
      <h2 className="mb-1 text-2xl">{t("consultations.agreements.title")}</h2>
      <p className="mb-3 max-w-prose text-muted">{t("consultations.agreements.lead")}</p>
      <Refusal intents={["end"]} />
      {rows.length === 0 ? (
        <EmptyState icon="file" title={t("consultations.agreements.none")} />
      ) : (
        <DataTable
          caption={t("consultations.agreements.title")}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          actions={{
            header: t("consultations.agreements.actions"),
            cell: ({ id, state }) =>
              (state === "valid" || state === "ahead") && (
                <details>
                  <summary className="button button-quiet">{t("consultations.agreements.end")}</summary>
                  <PostForm className="mt-1 grid max-w-[16rem] justify-items-end gap-2 whitespace-normal text-start max-sm:justify-items-start">
                    <input type="hidden" name="agreementId" value={id} />
                    <p className="text-sm">{t("consultations.agreements.endMeans")}</p>
                    <Button intent="end" look="danger">
                      {t("consultations.agreements.endNow")}
                    </Button>
                  </PostForm>
                </details>
              ),
          }}
        />
      )}
      <VersionedForm version={rows.length}>{() => <AddAgreementForm />}</VersionedForm>
    </>
  );
}

function AddAgreementForm() {
  const t = useTexts();
  const { options } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof AddForm>>({
    id: "agreement",
    intents: ["add"],
    defaultValue: { services: ["consultation"], price: 0 },
  });
  const choose = t("consultations.agreements.choose");
  return (
    <Panel title={t("consultations.agreements.add")} className="mt-4">
      <ActionForm form={form} defaultIntent="add" className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...bind(fields.fromBucketId)}
          label={t("consultations.agreements.from")}
          options={options}
          empty={choose}
          required
        />
        <SelectField
          {...bind(fields.toBucketId)}
          label={t("consultations.agreements.to")}
          options={options}
          empty={choose}
          required
        />
        <ChoiceGroup
          {...bind(fields.services)}
          type="checkbox"
          label={t("consultations.agreements.services")}
          options={consultationServices.map((value) => ({ value, label: t(`consultations.kinds.${value}`) }))}
          required
        />
        <TextField
          {...bind(fields.price)}
          type="number"
          min={0}
          step="0.01"
          label={t("consultations.agreements.price")}
        />
        <DateField {...bind(fields.validFrom)} label={t("consultations.agreements.validFrom")} required />
        <DateField {...bind(fields.validUntil)} label={t("consultations.agreements.validUntil")} required />
        <TextField
          {...bind(fields.note)}
          label={t("consultations.agreements.note")}
          maxLength={200}
          className="sm:col-span-2"
        />
        <Button look="primary" icon="plus" intent="add" className="justify-self-end sm:col-span-2">
          {t("consultations.agreements.add")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
