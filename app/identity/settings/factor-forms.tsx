import type { z } from "zod";
import type { OwnPassword } from "#contract/identity/mobile";
import type { AppCode } from "#contract/identity/second-factor";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { QrCode } from "../../components/qr-code";
import { TextField } from "../../components/text-field";
import { PasswordField } from "../../page/password-field";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

/** Does something that needs the password once more. Behind a summary, so that it is not done in passing. */
export function PasswordQuestion({
  id,
  intent,
  label,
  hidden = {},
  isHarmless = false,
}: {
  id: string;
  intent: string;
  label: string;
  /** What the form is about beside the password. */
  hidden?: Record<string, string>;
  isHarmless?: boolean;
}) {
  const t = useTexts();
  const { form, fields, bind, isAnswered } = useActionForm<z.input<typeof OwnPassword>>({ id, intents: [intent] });
  return (
    <details open={isAnswered || undefined}>
      <summary className={`button ${isHarmless ? "button-secondary" : "button-danger"} w-fit cursor-pointer`}>
        {label}
      </summary>
      <ActionForm form={form} defaultIntent={intent} className="mt-3 flex max-w-form flex-wrap items-end gap-3">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <PasswordField
          {...bind(fields.password)}
          label={t("settings.fields.password")}
          autoComplete="current-password"
          required
          className="min-w-0 flex-1 basis-48"
        />
        <Button intent={intent} look={isHarmless ? "primary" : "danger"}>
          {label}
        </Button>
      </ActionForm>
    </details>
  );
}

/** The secret to be scanned, once, and the code that proves it was. */
export function AppConfirmation({ app }: { app: { secret: string; qr: string } | undefined }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof AppCode>>({ id: "confirm-app", intents: ["confirmApp"] });
  return (
    <>
      {app && (
        <div className="mb-4 flex flex-wrap items-start gap-4">
          <QrCode svg={app.qr} label={t("settings.factor.qr")} />
          <div className="min-w-0 flex-1 basis-56">
            <p>{t("settings.factor.scan")}</p>
            <p className="mt-2 break-all font-mono">{app.secret.replace(/(.{4})/g, "$1 ").trim()}</p>
          </div>
        </div>
      )}
      <ActionForm form={form} defaultIntent="confirmApp" className="flex max-w-form flex-wrap items-end gap-3">
        <TextField
          {...bind(fields.code)}
          label={t("settings.factor.code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          className="min-w-0 flex-1 basis-40"
        />
        <Button look="primary" intent="confirmApp">
          {t("settings.factor.confirm")}
        </Button>
      </ActionForm>
    </>
  );
}
