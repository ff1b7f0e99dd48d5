import { Link } from "@remix-run/react";
import { notificationKinds } from "#contract/organizations/notification-kinds";
import type { NotificationChoices } from "#contract/organizations/notifications";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { CheckboxField, ChoiceGroup } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";

/** What one is told of, and how. */
export function ChoicesForm({ choices }: { choices: NotificationChoices & { mayBySms: boolean } }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<NotificationChoices>({
    id: "notification-choices",
    intents: ["choose"],
    defaultValue: choices,
  });
  return (
    <Panel title={t("notifications.choices.title")} className="max-w-3xl">
      <ActionForm form={form} defaultIntent="choose" className="grid gap-3">
        <ChoiceGroup
          {...bind(fields.kinds)}
          type="checkbox"
          label={t("notifications.choices.kinds")}
          options={notificationKinds.map((value) => ({ value, label: t(`notifications.kinds.${value}`) }))}
          className="sm:[&>div]:grid sm:[&>div]:grid-cols-2"
        />
        <CheckboxField
          {...bind(fields.inApp)}
          label={t("notifications.choices.inApp")}
          hint={t("notifications.choices.inAppHint")}
        />
        <CheckboxField {...bind(fields.withSound)} label={t("notifications.choices.withSound")} />
        {choices.mayBySms || choices.bySms ? (
          <CheckboxField
            {...bind(fields.bySms)}
            label={t("notifications.choices.bySms")}
            hint={t("notifications.choices.bySmsHint")}
          />
        ) : (
          <p className="text-muted">
            {t("notifications.choices.noMobile")} <Link to="/settings/mobile">{t("settings.mobile.title")}</Link>
          </p>
        )}
        <p className="text-muted">
          {t("notifications.choices.consultations")}{" "}
          <Link to={pathTo("/settings/notices", {})}>{t("settings.places.notices")}</Link>
        </p>
        <Button look="primary" intent="choose" className="justify-self-end">
          {t("common.action.save")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
