import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { consultationServices } from "#contract/kernel/consultation-states";
import { Modality } from "#contract/organizations/organizations";
import { Button } from "../../components/button";
import { ChoiceGroup, SelectField } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { DateField, TextareaField, TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { SettingsPage } from "../../organizations/organization-settings/settings-page";
import { settingsPlace } from "../../organizations/organization-settings/settings-place.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { ExpertForm } from "./expert-form";

export const handle = {
  i18n: ["organizationSettings", "experts", "consultations", "exam"],
  title: "experts.edit",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, at } = await settingsPlace(args);
  const { experts, others } = await api.experts.pool({ id });
  const accountId = new URL(args.request.url).searchParams.get("expert");
  const known = experts.find(({ account }) => account.id === accountId) ?? null;
  const people = known ? [known.account] : others;
  const pool = pathTo("/groups/:groupId/organizations/:organizationId/settings/experts", at);
  return { pool, known, people: people.map(({ id: value, name: label }) => ({ value, label })) };
}

export async function action(args: ActionFunctionArgs) {
  const { api, id, at } = await settingsPlace(args);
  const pool = pathTo("/groups/:groupId/organizations/:organizationId/settings/experts", at);
  const form = await posted(args);
  return submitted(form, ExpertForm, async (input) => {
    await api.experts.set({ id, ...input });
    return redirectDone(args.context, pool, "saved");
  });
}

/** Takes somebody into the pool, or changes what is known of them. */
export default function ExpertPage() {
  const t = useTexts();
  const { pool, known, people } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof ExpertForm>>({
    id: "expert",
    defaultValue: known
      ? {
          ...known,
          accountId: known.account.id,
          departments: known.departments.join("\n"),
          bodyParts: known.bodyParts.join("\n"),
        }
      : { version: 0, weight: 1, services: [...consultationServices] },
  });
  const label = (field: "title" | "departments" | "bodyParts" | "practiceYears" | "weight" | "weekHours") =>
    t(`experts.fields.${field}`);
  return (
    <SettingsPage of="experts" path={pool} part={known ? known.account.name : t("experts.add")}>
      <Panel className="max-w-3xl">
        <ActionForm form={form} className="grid gap-4 sm:grid-cols-2">
          <input type="hidden" name="version" value={known?.version ?? 0} />
          <SelectField {...bind(fields.accountId)} label={t("experts.person")} options={people} required />
          <TextField {...bind(fields.title)} label={label("title")} />
          <TextareaField
            {...bind(fields.departments)}
            label={label("departments")}
            hint={t("experts.fields.linesHint")}
          />
          <TextareaField {...bind(fields.bodyParts)} label={label("bodyParts")} hint={t("experts.fields.anyHint")} />
          <ChoiceGroup
            {...bind(fields.services)}
            type="checkbox"
            label={t("experts.fields.services")}
            options={consultationServices.map((value) => ({ value, label: t(`consultations.kinds.${value}`) }))}
            className="sm:col-span-2"
          />
          <ChoiceGroup
            {...bind(fields.modalities)}
            type="checkbox"
            label={t("experts.fields.modalities")}
            options={Modality.options.map((value) => ({ value, label: t(`exam.modality.${value}`) }))}
            className="sm:col-span-2"
          />
          <TextField
            {...bind(fields.practiceYears)}
            type="number"
            min={0}
            max={70}
            label={label("practiceYears")}
            hint={t("experts.fields.practiceYearsHint")}
            required
          />
          <TextField
            {...bind(fields.weight)}
            type="number"
            min={1}
            max={10}
            label={label("weight")}
            hint={t("experts.fields.weightHint")}
            required
          />
          <TextField
            {...bind(fields.weekHours)}
            type="number"
            min={1}
            max={80}
            label={label("weekHours")}
            hint={t("experts.fields.weekHoursHint")}
          />
          <span aria-hidden />
          <DateField {...bind(fields.absentFrom)} label={t("experts.fields.absentFrom")} />
          <DateField {...bind(fields.absentUntil)} label={t("experts.fields.absentUntil")} />
          <Button look="primary" className="justify-self-end sm:col-span-2">
            {t("common.action.save")}
          </Button>
        </ActionForm>
      </Panel>
    </SettingsPage>
  );
}
