import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { BookingMessageSettings } from "#contract/registration/booking-messages";
import { Button } from "../../components/button";
import { CheckboxField } from "../../components/choice-field";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { SettingsPage } from "../../organizations/organization-settings/settings-page";
import { settingsPlace } from "../../organizations/organization-settings/settings-place.server";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";

export const handle = {
  i18n: ["organizationSettings", "selfBooking"],
  title: "organizationSettings.pages.bookingMessages.title",
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, id, path } = await settingsPlace(args);
  return { path, ...(await api.bookingMessages.settings({ id })) };
}

export async function action(args: ActionFunctionArgs) {
  const { api, id } = await settingsPlace(args);
  const form = await posted(args);
  return submitted(form, BookingMessageSettings, async (settings) => {
    await api.bookingMessages.saveSettings({ id, ...settings });
    return redirectDone(args.context, form.page, "saved");
  });
}

/** Which messages patients get about their times. */
export default function BookingMessagesPage() {
  const t = useTexts();
  const { path, canSend, tellsBooked, tellsChanged, reminds, remindAt } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof BookingMessageSettings>>({
    id: "booking-messages",
    defaultValue: { tellsBooked, tellsChanged, reminds, remindAt },
  });
  return (
    <SettingsPage of="bookingMessages" path={path}>
      <Panel>
        <p className="mb-4 max-w-prose text-muted">{t("selfBooking.messages.lead")}</p>
        {!canSend && (
          <Notice tone="warning" className="mb-4">
            {t("selfBooking.messages.cannot")}
          </Notice>
        )}
        <ActionForm form={form} className="grid gap-3">
          <CheckboxField {...bind(fields.tellsBooked)} label={t("selfBooking.messages.tellsBooked")} />
          <CheckboxField {...bind(fields.tellsChanged)} label={t("selfBooking.messages.tellsChanged")} />
          <CheckboxField {...bind(fields.reminds)} label={t("selfBooking.messages.reminds")} />
          <TextField
            {...bind(fields.remindAt)}
            type="time"
            label={t("selfBooking.messages.remindAt")}
            required
            className="max-w-[12rem]"
          />
          <Button look="primary" className="justify-self-end">
            {t("selfBooking.messages.save")}
          </Button>
        </ActionForm>
      </Panel>
    </SettingsPage>
  );
}
