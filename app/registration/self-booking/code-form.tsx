import { Button, LinkButton } from "../../components/button";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { ReleaseForm } from "./release-form";

/** The code that was sent; with it the time is booked. */
export function CodeForm({ mobile }: { mobile: string }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<{ code: string }>({ id: "code", intents: ["confirm"] });
  return (
    <Panel title={t("selfBooking.code.title")}>
      <p className="mb-3">{t("selfBooking.code.sent", { mobile })}</p>
      <ActionForm form={form} defaultIntent="confirm" className="grid gap-3">
        <TextField
          {...bind(fields.code)}
          label={t("selfBooking.code.label")}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
        <Button intent="confirm" look="primary" icon="check" className="justify-center py-3 text-lg">
          {t("selfBooking.code.confirm")}
        </Button>
      </ActionForm>
      <p className="mt-4 text-sm text-muted">{t("selfBooking.code.wrongNumber")}</p>
      <LinkButton to="?change=1" reloadDocument icon="edit">
        {t("selfBooking.code.again")}
      </LinkButton>
      <ReleaseForm />
    </Panel>
  );
}
