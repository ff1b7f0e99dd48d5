import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { SelfBookingSettings } from "#contract/registration/self-booking";
import { Button, LinkButton } from "../../components/button";
import { CheckboxField, ChoiceGroup } from "../../components/choice-field";
import { CopyField } from "../../components/copy-field";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { QrCode } from "../../components/qr-code";
import { TextareaField, TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { PostForm } from "../../forms/post-form";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { SettingsPage } from "../../organizations/organization-settings/settings-page";
import { settingsPlace } from "../../organizations/organization-settings/settings-place.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";

export const handle = {
  i18n: ["organizationSettings", "selfBooking"],
  title: "organizationSettings.pages.selfBooking.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, at, path } = await settingsPlace(args);
  return { at, path, ...(await api.selfBooking.settings({ id })) };
}

export async function action(args: ActionFunctionArgs) {
  const { api, id } = await settingsPlace(args);
  const form = await posted(args);
  const done = () => redirectDone(args.context, form.page, "saved");
  if (form.intent === "renew")
    return submitted(form, z.object({}), async () => {
      await api.selfBooking.renewCode({ id });
      return done();
    });
  return submitted(form, SelfBookingSettings, async (settings) => {
    await api.selfBooking.saveSettings({ id, ...settings });
    return done();
  });
}

/** Whether patients book alone, what, and the address that their phones open. */
export default function SelfBookingSettingsPage() {
  const t = useTexts();
  const { at, path, url, qrCode, isOpen } = useLoaderData<typeof loader>();
  const poster = "/groups/:groupId/organizations/:organizationId/settings/self-booking/poster";
  return (
    <SettingsPage of="selfBooking" path={path}>
      <SettingsForm />
      <Panel title={t("selfBooking.settings.address")}>
        {!isOpen && (
          <Notice tone="info" className="mb-4">
            {t("selfBooking.settings.closed")}
          </Notice>
        )}
        <div className="flex flex-wrap items-start gap-4">
          <QrCode svg={qrCode} label={t("selfBooking.settings.address")} />
          <div className="grid min-w-0 flex-1 basis-64 gap-4">
            <CopyField
              id="self-booking-address"
              label={t("selfBooking.settings.address")}
              value={url}
              copyLabel={t("selfBooking.settings.copy")}
              copiedLabel={t("selfBooking.settings.copied")}
            />
            <PostForm className="flex flex-wrap items-center gap-2">
              <LinkButton to={pathTo(poster, at)} icon="print" target="_blank" rel="noreferrer">
                {t("selfBooking.settings.poster")}
              </LinkButton>
              <Button intent="renew" look="danger" icon="refresh">
                {t("selfBooking.settings.renew")}
              </Button>
              <span className="text-sm text-muted">{t("selfBooking.settings.renewHint")}</span>
            </PostForm>
          </div>
        </div>
      </Panel>
    </SettingsPage>
  );
}

function SettingsForm() {
  const t = useTexts();
  const { isOpen, daysAhead, note, stepIds, steps } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof SelfBookingSettings>>({
    id: "self-booking",
    intents: ["save"],
    defaultValue: { isOpen, daysAhead: String(daysAhead), note, stepIds },
  });
  const options = steps.map(({ stepId: value, name, modality, minutes }) => ({
    value,
    label: `${name} (${modality}, ${t("selfBooking.minutes", { count: minutes })})`,
  }));
  return (
    <Panel>
      <ActionForm form={form} defaultIntent="save" className="grid gap-4">
        <CheckboxField {...bind(fields.isOpen)} label={t("selfBooking.settings.isOpen")} />
        <p className="text-sm text-muted">{t("selfBooking.settings.share")}</p>
        {steps.length === 0 ? (
          <Notice tone="info">{t("selfBooking.settings.noSteps")}</Notice>
        ) : (
          <ChoiceGroup
            {...bind(fields.stepIds)}
            type="checkbox"
            label={t("selfBooking.settings.steps")}
            options={options}
          />
        )}
        <TextField
          {...bind(fields.daysAhead)}
          type="number"
          label={t("selfBooking.settings.daysAhead")}
          {...{ min: 1, max: 180 }}
          required
          className="max-w-[12rem]"
        />
        <TextareaField {...bind(fields.note)} label={t("selfBooking.settings.note")} maxLength={500} />
        <Button intent="save" look="primary" className="justify-self-end">
          {t("selfBooking.settings.save")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
