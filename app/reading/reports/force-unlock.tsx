import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { TextField } from "../../components/text-field";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

/** Takes the lock from its holder, whose name is typed to confirm. */
export function ForceUnlock({ holder }: { holder: string }) {
  const t = useTexts();
  const { form, fields, bind, problem, isAnswered } = useActionForm<{ confirmation: string }>({
    id: "force-unlock",
    intents: ["forceUnlock"],
  });
  // Meanwhile it may be somebody else who holds the report.
  const whom = typeof problem?.detail.holder === "string" ? problem.detail.holder : holder;
  return (
    <details className="mt-1" open={isAnswered || undefined}>
      <summary className="inline-flex min-h-[1.75rem] items-center underline">{t("reports.lock.takeOver")}</summary>
      <ActionForm form={form} defaultIntent="forceUnlock" className="flex max-w-prose flex-wrap items-end gap-3 py-2">
        <p className="w-full">{t("reports.lock.takeOverHint", { holder })}</p>
        <TextField
          {...bind(fields.confirmation)}
          errors={fields.confirmation.errors && [t("reports.lock.confirm", { holder: whom })]}
          label={t("reports.lock.confirm", { holder })}
          autoComplete="off"
          className="w-60"
          required
        />
        <Button look="danger" icon="unlock" intent="forceUnlock">
          {t("reports.lock.confirmSubmit")}
        </Button>
      </ActionForm>
    </details>
  );
}
