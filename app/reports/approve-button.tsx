import { Button } from "../components/button";
import { PasswordField } from "../components/text-field";
import { useTexts } from "../i18n/use-texts";
import { BarPanel } from "./bar-panel";

interface ApproveButtonProps {
  /** The form it sends, and with which intent. */
  button: { form?: string; intent: string; isBusy?: boolean };
  needsPassword: boolean;
  passwordErrors: string[] | undefined;
  /** It is the next step, rather than a shortcut past the submission. */
  isNext: boolean;
}

/** Approves; where the organization asks for the password once more, in a panel. */
export function ApproveButton({ button, needsPassword, passwordErrors, isNext }: ApproveButtonProps) {
  const t = useTexts();
  const words = t("reports.action.approve");
  const approve = (
    <Button
      {...button}
      look={isNext || needsPassword ? "primary" : "secondary"}
      icon="success"
      accessKey={isNext ? "t" : undefined}
      data-shortcut={isNext ? "finish" : undefined}
    >
      {words}
    </Button>
  );
  if (!needsPassword) return approve;
  return (
    <BarPanel label={words} icon="success" look={isNext ? "primary" : "secondary"} isOpen={Boolean(passwordErrors)}>
      <div className="grid gap-3">
        <PasswordField
          name="password"
          id={`${button.intent}-password`}
          form={button.form}
          label={t("reports.password.label")}
          hint={t("reports.password.hint")}
          errors={passwordErrors}
          autoComplete="current-password"
        />
        <div className="justify-self-end">{approve}</div>
      </div>
    </BarPanel>
  );
}
