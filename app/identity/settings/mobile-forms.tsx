import type { z } from "zod";
import type { BindCode, MobileBinding, OwnPassword } from "#contract/identity/mobile";
import type { SentBy } from "../accounts/sent-by";
import { SentNotice } from "../accounts/sent-notice";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { PasswordField } from "../../page/password-field";
import { useActionForm } from "../../forms/use-action-form";
import { useBegunAnew } from "../../forms/use-begun-anew";
import { useTexts } from "../../i18n/use-texts";

/** Asks for the number and sends a code to it. */
export function BindForm({ isChange }: { isChange: boolean }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof BindCode>>({ id: "number", intents: ["send"] });
  const begun = useBegunAnew();
  return (
    <Panel title={t(isChange ? "settings.mobile.change" : "settings.mobile.bind")}>
      <ActionForm key={begun} form={form} defaultIntent="send" className="grid gap-4">
        <TextField
          {...bind(fields.mobile)}
          type="tel"
          label={t("settings.mobile.number")}
          hint={t("settings.mobile.numberHint")}
          autoComplete="tel"
          required
        />
        <PasswordField
          {...bind(fields.password)}
          label={t("settings.fields.password")}
          autoComplete="current-password"
          required
        />
        <div className="flex justify-end">
          <Button intent="send" icon="send">
            {t("settings.mobile.send")}
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}

/** Takes the code that was sent. */
export function CodeForm({ sentBy }: { sentBy: SentBy }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof MobileBinding>>({ id: "code", intents: ["bind"] });
  return (
    <Panel title={t("settings.mobile.enterCode")} className="border-accent">
      <SentNotice sentBy={sentBy} />
      <ActionForm form={form} defaultIntent="bind" className="grid gap-4">
        <TextField
          {...bind(fields.code)}
          label={t("settings.mobile.code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
        />
        <div className="flex justify-end">
          <Button look="primary" intent="bind">
            {t("settings.mobile.confirm")}
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}

/** Gives the number up, with the password. */
export function UnbindForm() {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof OwnPassword>>({ id: "unbind", intents: ["unbind"] });
  return (
    <Panel title={t("settings.mobile.unbind")}>
      <ActionForm form={form} defaultIntent="unbind" className="grid gap-4">
        <p className="text-muted">{t("settings.mobile.unbindLead")}</p>
        <PasswordField
          {...bind(fields.password)}
          label={t("settings.fields.password")}
          autoComplete="current-password"
          required
        />
        <div className="flex justify-end">
          <Button look="danger" intent="unbind">
            {t("settings.mobile.unbind")}
          </Button>
        </div>
      </ActionForm>
    </Panel>
  );
}
