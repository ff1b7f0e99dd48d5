import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { modalities } from "#contract/kernel/modalities";
import { PatientSource } from "#contract/kernel/values";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import { SettingsPage } from "../../organizations/organization-settings/settings-page";
import { settingsPlace } from "../../organizations/organization-settings/settings-place.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { linesOf, TargetsForm, targetsOf } from "./targets-form";

export const handle = {
  i18n: ["organizationSettings", "worklist", "exam"],
  title: "organizationSettings.pages.readingTargets.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, path } = await settingsPlace(args);
  const { skips, targets, version } = await api.worklist.targets({ id });
  const t = textsFor(args.request);
  const any = { value: "", label: t("worklist.targets.any") };
  return {
    path,
    skips,
    version,
    lines: linesOf(targets),
    options: {
      modality: [
        any,
        ...(["xray", "sections"] as const).map((value) => ({ value, label: t(`worklist.targets.${value}`) })),
        ...modalities.map((value) => ({ value, label: t(`exam.modality.${value}`) })),
      ],
      source: [any, ...PatientSource.options.map((value) => ({ value, label: t(`exam.patientSource.${value}`) }))],
      urgent: [
        any,
        ...(["true", "false"] as const).map((value) => ({ value, label: t(`worklist.targets.is.${value}`) })),
      ],
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api, id } = await settingsPlace(args);
  const form = await posted(args);
  return submitted(form, TargetsForm, async ({ version, lines }) => {
    await api.worklist.setTargets({ id, version, targets: targetsOf(lines) });
    return redirectDone(args.context, form.page, "saved");
  });
}

/** How long reports may take, and who gave back how many exams. */
export default function ReadingTargetsPage() {
  const t = useTexts();
  const data = useLoaderData<typeof loader>();
  return (
    <SettingsPage of="readingTargets" path={data.path}>
      <Panel>
        <TargetLines key={data.version} {...data} />
      </Panel>
      <Panel title={t("worklist.targets.skips")}>
        {data.skips.length === 0 && <p className="text-muted">{t("worklist.targets.noSkips")}</p>}
        <ul className="grid gap-1">
          {data.skips.map(({ person, count }) => (
            <li key={person.id} className="flex justify-between gap-4">
              {person.name} <span className="tabular-nums">{count}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </SettingsPage>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function TargetLines({ version, lines, options }: Pick<Data, "version" | "lines" | "options">) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof TargetsForm>>({
    id: "reading-targets",
    defaultValue: { lines },
  });
  return (
    <ActionForm form={form} className="grid gap-4">
      <input type="hidden" name="version" value={version} />
      <p className="max-w-prose text-muted">{t("worklist.targets.lead")}</p>
      <ol className="grid gap-3">
        {fields.lines.getFieldList().map((line) => {
          const { modality, source, urgent, minutes } = line.getFieldset();
          return (
            <li key={line.key} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
              <SelectField {...bind(modality)} label={t("worklist.targets.modality")} options={options.modality} />
              <SelectField {...bind(source)} label={t("worklist.source")} options={options.source} />
              <SelectField {...bind(urgent)} label={t("worklist.targets.urgent")} options={options.urgent} />
              <TextField {...bind(minutes)} type="number" min={1} max={10_080} label={t("worklist.targets.minutes")} />
            </li>
          );
        })}
      </ol>
      <Button look="primary" className="justify-self-end">
        {t("worklist.targets.save")}
      </Button>
    </ActionForm>
  );
}
