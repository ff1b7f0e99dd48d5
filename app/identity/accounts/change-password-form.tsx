import type { z } from "zod";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { CheckboxField } from "../../components/choice-field";
import { PasswordField } from "../../page/password-field";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { NewPasswordFields } from "./account-fields";
import type { PasswordChangeForm } from "./account-forms";

/** The change of one's own password, for whoever is signed in. */
export function ChangePasswordForm({ username }: { username: string }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof PasswordChangeForm>>({ id: "change-password" });
  return (
    <ActionForm form={form} className="grid gap-4">
      <p className="text-muted">{t("accounts.changePassword.explanation")}</p>
      {/* For the browser's key ring. */}
      <input type="hidden" autoComplete="username" value={username} readOnly />
      <PasswordField
        {...bind(fields.oldPassword)}
        label={t("accounts.fields.oldPassword")}
        autoComplete="current-password"
        required
      />
      <NewPasswordFields
        password={bind(fields.newPassword)}
        confirmPassword={bind(fields.confirmPassword)}
        label="accounts.fields.newPassword"
      />
      <CheckboxField
        {...bind(fields.removeOthers)}
        label={t("accounts.changePassword.removeOthers")}
        hint={t("accounts.changePassword.removeOthersHint")}
      />
      <Button look="primary" className="w-full">
        {t("accounts.changePassword.submit")}
      </Button>
    </ActionForm>
  );
}
