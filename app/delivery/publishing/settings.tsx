import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { PublishingSettings, ReleaseRuleForm } from "#contract/delivery/self-print";
import { Id } from "#contract/kernel/values";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useTexts } from "../../i18n/use-texts";
import { Button } from "../../components/button";
import { CopyField } from "../../components/copy-field";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { QrCode } from "../../components/qr-code";
import { PostForm } from "../../forms/post-form";
import { SettingsPage } from "../../organizations/organization-settings/settings-page";
import { settingsPlace } from "../../organizations/organization-settings/settings-place.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { PublishingSettingsForm } from "./publishing-settings-form";
import { ReleaseRules } from "./release-rules";

export const handle = {
  i18n: ["organizationSettings", "publishing", "exam"],
  title: "organizationSettings.pages.publishing.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, path } = await settingsPlace(args);
  return { path, ...(await api.selfPrint.settings({ id })) };
}

export async function action(args: ActionFunctionArgs) {
  const { api, id } = await settingsPlace(args);
  const form = await posted(args);
  const saved = () => redirectDone(args.context, form.page, "saved");
  switch (form.intent) {
    case "renew":
      return submitted(form, z.object({}), async () => {
        await api.selfPrint.renewCode({ id });
        return saved();
      });
    case "rule":
      // Nothing chosen is any.
      for (const name of ["modality", "patientSource"]) if (form.data.get(name) === "") form.data.delete(name);
      return submitted(form, ReleaseRuleForm, async ({ modality = null, patientSource = null, ...rule }) => {
        await api.selfPrint.saveRule({ id, modality, patientSource, ...rule });
        return saved();
      });
    case "remove":
      return submitted(form, z.object({ ruleId: Id }), async ({ ruleId }) => {
        await api.selfPrint.removeRule({ id, ruleId });
        return saved();
      });
    default:
      return submitted(form, PublishingSettings, async (settings) => {
        await api.selfPrint.saveSettings({ id, ...settings });
        return saved();
      });
  }
}

/** When patients may have their reports, and where they print them. */
export default function PublishingSettingsPage() {
  const t = useTexts();
  const { path, url, qrCode, isSelfServiceOpen, delayHours, disclaimer, recognitionMark, rules } =
    useLoaderData<typeof loader>();
  return (
    <SettingsPage of="publishing" path={path}>
      <PublishingSettingsForm settings={{ isSelfServiceOpen, delayHours, disclaimer, recognitionMark }} />
      <ReleaseRules rules={rules} />
      <Panel title={t("publishing.settings.address")}>
        {!isSelfServiceOpen && (
          <Notice tone="info" className="mb-4">
            {t("publishing.settings.closed")}
          </Notice>
        )}
        <div className="flex flex-wrap items-start gap-4">
          <QrCode svg={qrCode} label={t("publishing.settings.address")} />
          <div className="grid min-w-0 flex-1 basis-64 gap-4">
            <CopyField
              id="self-print-address"
              label={t("publishing.settings.address")}
              value={url}
              copyLabel={t("publishing.settings.copy")}
              copiedLabel={t("publishing.settings.copied")}
            />
            <PostForm className="flex flex-wrap items-center gap-2">
              <Button intent="renew" look="danger" icon="refresh">
                {t("publishing.settings.renew")}
              </Button>
              <span className="text-sm text-muted">{t("publishing.settings.renewHint")}</span>
            </PostForm>
          </div>
        </div>
      </Panel>
    </SettingsPage>
  );
}
