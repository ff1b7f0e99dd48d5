import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { aiProviderKinds, AiProviderChange, type AiProviderKind } from "#contract/reading/ai-tasks";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useBegunAnew } from "../../forms/use-begun-anew";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { SettingsPage } from "../../organizations/organization-settings/settings-page";
import { settingsPlace } from "../../organizations/organization-settings/settings-place.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";

export const handle = {
  i18n: ["organizationSettings", "aiTasks", "problems"],
  title: "organizationSettings.pages.aiProvider.title",
} satisfies PageHandle;

const Form = AiProviderChange.omit({ id: true });

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, path } = await settingsPlace(args);
  return { path, provider: await api.aiTasks.provider({ id }) };
}

export async function action(args: ActionFunctionArgs) {
  const { api, id } = await settingsPlace(args);
  const form = await posted(args);
  return submitted(form, Form, async (input) => {
    await api.aiTasks.setProvider({ ...input, id });
    return redirectDone(args.context, form.page, "saved");
  });
}

/** Whom the organization has compute something of its images. */
export default function AiProviderPage() {
  const t = useTexts();
  const { path, provider } = useLoaderData<typeof loader>();
  const begun = useBegunAnew();
  return (
    <SettingsPage of="aiProvider" path={path}>
      <p className="max-w-prose text-muted">{t("aiTasks.settings.lead")}</p>
      <Panel>
        <ProviderForm key={begun} provider={provider} />
      </Panel>
    </SettingsPage>
  );
}

type Provider = ReturnType<typeof useLoaderData<typeof loader>>["provider"];

function ProviderForm({ provider }: { provider: Provider }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<{ kind: AiProviderKind; name: string; url: string; secret: string }>({
    id: "provider",
    intents: [""],
    defaultValue: { kind: provider.kind, name: provider.name, url: provider.url },
  });
  return (
    <ActionForm form={form} className="grid max-w-xl gap-4">
      <SelectField
        {...bind(fields.kind)}
        label={t("aiTasks.settings.kind")}
        options={aiProviderKinds.map((kind) => ({ value: kind, label: t(`aiTasks.settings.kinds.${kind}`) }))}
      />
      <TextField {...bind(fields.name)} label={t("aiTasks.settings.name")} maxLength={64} />
      <TextField
        {...bind(fields.url)}
        label={t("aiTasks.settings.url")}
        hint={t("aiTasks.settings.urlHint")}
        maxLength={512}
      />
      <TextField
        {...bind(fields.secret)}
        label={t("aiTasks.settings.secret")}
        hint={t(provider.hasSecret ? "aiTasks.settings.secretKept" : "aiTasks.settings.secretHint")}
        autoComplete="off"
        maxLength={256}
      />
      <div>
        <Button look="primary" icon="check">
          {t("common.action.save")}
        </Button>
      </div>
    </ActionForm>
  );
}
