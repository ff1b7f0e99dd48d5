import type { FieldProps } from "../components/field";
import { TextField } from "../components/text-field";
import { useBegunAnew } from "../forms/use-begun-anew";
import { useTexts } from "../i18n/use-texts";
import { useShellData } from "./shell-data";

/** `autoComplete` tells the browser's key ring which password this is. In a demo the present one stands below. */
export function PasswordField({
  autoComplete,
  ...field
}: FieldProps & { autoComplete: "current-password" | "new-password" }) {
  const t = useTexts();
  const demoPassword = useShellData()?.demoPassword;
  const begun = useBegunAnew();
  const isKnown = autoComplete === "current-password" && demoPassword;
  const hint = isKnown ? t("common.demoPassword", { password: demoPassword }) : field.hint;
  return <TextField key={begun} {...field} hint={hint} type="password" autoComplete={autoComplete} />;
}
