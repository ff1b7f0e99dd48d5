import type { FieldBinding } from "../../components/field";
import { TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";

/** Where the code goes that was sent to the mobile. */
export function CodeField(binding: FieldBinding) {
  const t = useTexts();
  return (
    <TextField
      {...binding}
      label={t("accounts.forget.code")}
      hint={t("accounts.forget.codeHint")}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      required
    />
  );
}
