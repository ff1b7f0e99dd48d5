import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { SaveConsentText, SaveConsultationSettings, type ConsentText } from "#contract/consulting/consents";
import { languages } from "#texts/languages";
import { Button } from "../../components/button";
import { Panel } from "../../components/page";
import { TextareaField, TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { SettingsPage } from "../../organizations/organization-settings/settings-page";
import { settingsPlace } from "../../organizations/organization-settings/settings-place.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";

export { shouldRevalidate } from "../../forms/after-conflict";

export const handle = {
  i18n: ["organizationSettings", "consents"],
  title: "organizationSettings.pages.consultations.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, path, organization } = await settingsPlace(args);
  const { texts, ...settings } = await api.consents.texts({ id });
  const { dayTime } = formats(languageOf(args.request), organization.timeZone);
  return {
    ...{ path, settings },
    texts: texts.map((text) => ({ ...text, savedText: text.created && dayTime(text.created) })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api, id, at } = await settingsPlace(args);
  const form = await posted(args);
  const done = () =>
    redirectDone(
      args.context,
      pathTo("/groups/:groupId/organizations/:organizationId/settings/consultations", at),
      "saved",
    );
  if (form.intent === "days")
    return submitted(form, SaveConsultationSettings.omit({ id: true }), async (settings) => {
      await api.consents.saveSettings({ ...settings, id });
      return done();
    });
  return submitted(form, SaveConsentText.omit({ id: true }), async (text) => {
    await api.consents.saveText({ ...text, id });
    return done();
  });
}

/** What the organization's patients agree to, by kind and language, and when it asks for the outcome. */
export default function ConsultationSettingsPage() {
  const { path, texts, settings } = useLoaderData<typeof loader>();
  return (
    <SettingsPage of="consultations" path={path}>
      {texts.map((text) => (
        <TextForm key={`${text.kind} ${text.version}`} text={text} />
      ))}
      <DaysForm key={settings.version} settings={settings} />
    </SettingsPage>
  );
}

function TextForm({ text }: { text: ConsentText & { savedText: string | null } }) {
  const t = useTexts();
  const { kind, version, texts, createdBy, savedText } = text;
  const { form, fields, bind } = useActionForm<z.input<typeof SaveConsentText>>({
    id: kind,
    intents: [kind],
    defaultValue: texts,
  });
  return (
    <Panel title={t(`consents.settings.kinds.${kind}`)}>
      <p className="mb-3 text-muted">
        {createdBy
          ? t("consents.settings.version", { version, name: createdBy.name, time: savedText ?? "" })
          : t("consents.settings.default")}{" "}
        {t("consents.settings.lead")}
      </p>
      <ActionForm form={form} defaultIntent={kind} className="grid gap-4 lg:grid-cols-3">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="version" value={version} />
        {languages.map(({ code }) => (
          <TextareaField
            key={code}
            {...bind(fields[code])}
            label={t(`consents.languages.${code}`)}
            required
            rows={12}
            maxLength={6000}
          />
        ))}
        <Button look="primary" intent={kind} className="justify-self-end lg:col-span-3">
          {t("consents.settings.save")}
        </Button>
      </ActionForm>
    </Panel>
  );
}

function DaysForm({ settings }: { settings: { outcomeDays: number; version: number } }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof SaveConsultationSettings>>({
    id: "days",
    intents: ["days"],
    defaultValue: { outcomeDays: settings.outcomeDays },
  });
  return (
    <Panel title={t("consents.settings.outcome")}>
      <ActionForm form={form} defaultIntent="days" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="version" value={settings.version} />
        <TextField
          {...bind(fields.outcomeDays)}
          label={t("consents.settings.outcomeDays")}
          type="number"
          min={1}
          max={365}
          required
        />
        <Button intent="days">{t("consents.settings.saveDays")}</Button>
      </ActionForm>
    </Panel>
  );
}
