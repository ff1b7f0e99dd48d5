import type { z } from "zod";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { TextField } from "../../components/text-field";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { PinForm } from "./share-forms";

/** Asks for the PIN of a link. */
export function PinQuestion({ organizationName }: { organizationName: string }) {
  const t = useTexts();
  const { form, fields, bind, problem } = useActionForm<z.input<typeof PinForm>>({ id: "pin" });
  const attemptsLeft = problem?.detail.attemptsLeft;
  return (
    <section className="rounded-lg border border-line bg-surface p-5">
      <p className="text-lg text-muted">{organizationName}</p>
      <h1 className="mt-1 text-2xl">{t("shares.page.pin.title")}</h1>
      <p className="mb-4 mt-2">{t("shares.page.pin.text")}</p>
      {typeof attemptsLeft === "number" && (
        <Notice tone="warning" className="mb-4">
          {t("shares.page.pin.attemptsLeft", { number: attemptsLeft })}
        </Notice>
      )}
      <ActionForm form={form} className="grid gap-4">
        <TextField
          {...bind(fields.pin)}
          defaultValue=""
          label={t("shares.page.pin.label")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          required
        />
        <Button look="primary" icon="unlock" className="w-full">
          {t("shares.page.pin.submit")}
        </Button>
      </ActionForm>
    </section>
  );
}
