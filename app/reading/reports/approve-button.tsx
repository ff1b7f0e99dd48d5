import { Button } from "../../components/button";
import { PasswordField } from "../../page/password-field";
import { useTexts } from "../../i18n/use-texts";
import { BarPanel } from "./bar-panel";
import { useAccessKey } from "./use-access-key";

interface ApproveButtonProps {
  /** The form it sends, and with which intent; `next` goes on in the list it was opened from. */
  button: (intent: string) => { form?: string; intent: string; isBusy?: boolean };
  intent: string;
  nextIntent: string | null;
  needsPassword: boolean;
  passwordErrors: string[] | undefined;
  /** It is the next step, rather than a shortcut past the submission. */
  isNext: boolean;
}

/** Approves, and goes on to the next of the list; where the organization asks for the password once more, in a panel. */
export function ApproveButton(props: ApproveButtonProps) {
  const t = useTexts();
  const accessKey = useAccessKey();
  const { button, intent, nextIntent, needsPassword, passwordErrors, isNext } = props;
  const approve = (
    <>
      <Button
        {...button(intent)}
        look={nextIntent === null && (isNext || needsPassword) ? "primary" : "secondary"}
        icon="success"
        {...accessKey(isNext && nextIntent === null ? "t" : undefined)}
        data-shortcut={isNext ? (nextIntent === null ? "finish" : "finishHere") : undefined}
      >
        {t("reports.action.approve")}
      </Button>
      {nextIntent !== null && (
        <Button
          {...button(nextIntent)}
          look={isNext || needsPassword ? "primary" : "secondary"}
          icon="right"
          {...accessKey(isNext ? "t" : undefined)}
          data-shortcut={isNext ? "finish" : undefined}
        >
          {t("reports.action.approveNext")}
        </Button>
      )}
    </>
  );
  if (!needsPassword) return approve;
  return (
    <BarPanel
      label={t("reports.action.approve")}
      icon="success"
      look={isNext ? "primary" : "secondary"}
      isOpen={Boolean(passwordErrors)}
    >
      <div className="grid gap-3">
        <PasswordField
          name="password"
          id={`${intent}-password`}
          form={button(intent).form}
          label={t("reports.password.label")}
          hint={t("reports.password.hint")}
          errors={passwordErrors}
          autoComplete="current-password"
        />
        <div className="flex flex-wrap justify-end gap-2">{approve}</div>
      </div>
    </BarPanel>
  );
}
