import type { FieldBinding } from "../../components/field";
import { TextField } from "../../components/text-field";
import { PasswordField } from "../../page/password-field";
import { useTexts } from "../../i18n/use-texts";

interface NewPassword {
  /** Of the field for the new password. */
  password: FieldBinding;
  confirmPassword: FieldBinding;
  label: "accounts.fields.password" | "accounts.fields.newPassword";
}

/** A password that is being chosen, typed twice. */
export function NewPasswordFields({ password, confirmPassword, label }: NewPassword) {
  const t = useTexts();
  return (
    <>
      <PasswordField
        {...password}
        label={t(label)}
        hint={t("accounts.fields.passwordHint")}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...confirmPassword}
        label={t("accounts.fields.confirmPassword")}
        autoComplete="new-password"
        required
      />
    </>
  );
}

interface NewAccount extends Omit<NewPassword, "label"> {
  username: FieldBinding;
  name: FieldBinding;
}

/** Who a new account is for. */
export function NewAccountFields({ username, name, ...passwords }: NewAccount) {
  const t = useTexts();
  return (
    <>
      <TextField
        {...username}
        label={t("accounts.fields.username")}
        hint={t("accounts.fields.usernameHint")}
        autoComplete="username"
        required
      />
      <TextField
        {...name}
        label={t("accounts.fields.name")}
        hint={t("accounts.fields.nameHint")}
        autoComplete="name"
        required
      />
      <NewPasswordFields {...passwords} label="accounts.fields.password" />
    </>
  );
}
