import type { z } from "zod";
import type { OwnPassword } from "#contract/identity/mobile";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { PasswordField } from "../../page/password-field";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

/** Gives the own account up: says what will happen, and asks for the password. */
export function DeactivateForm() {
  const t = useTexts();
  const { form, fields, bind, problem } = useActionForm<z.input<typeof OwnPassword>>({
    id: "deactivate",
    intents: ["deactivate"],
  });
  const places = problem?.code === "last_manager" ? [problem.detail.places].flat().map(String) : [];
  return (
    <Panel title={t("settings.account.deactivate")}>
      <ul className="mb-3 list-disc pl-5 text-muted">
        <li>{t("settings.account.endsSessions")}</li>
        <li>{t("settings.account.freesMobile")}</li>
        <li>{t("settings.account.keepsName")}</li>
      </ul>
      {places.length > 0 && (
        <Notice tone="warning" className="mb-3">
          {t("settings.account.alone", { places: places.join(", ") })}
        </Notice>
      )}
      <ActionForm form={form} defaultIntent="deactivate" className="flex max-w-form flex-wrap items-end gap-3">
        <PasswordField
          {...bind(fields.password)}
          label={t("settings.fields.password")}
          autoComplete="current-password"
          required
          className="min-w-0 flex-1 basis-48"
        />
        <Button intent="deactivate" look="danger">
          {t("settings.account.deactivate")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
