import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import type { IconName } from "../../components/icon";
import { TextareaField } from "../../components/text-field";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { BarPanel } from "./bar-panel";

const icons = { reject: "undo", recall: "danger", advise: "info", delete: "trash" } as const satisfies Record<
  string,
  IconName
>;

/** Rejecting, recalling, advising, deleting: says what it will do and asks why. */
export function ReasonPanel({
  action,
  version,
  align,
  ready = [],
}: {
  action: keyof typeof icons;
  version: number;
  align?: "start" | "end";
  /** What can be ticked rather than typed. */
  ready?: readonly string[];
}) {
  const t = useTexts();
  const { form, fields, bind, isAnswered } = useActionForm<{ version: number; reason: string }>({
    id: `${action}-form`,
    intents: [action],
  });
  return (
    <BarPanel
      label={t(`reports.action.${action}`)}
      icon={icons[action]}
      look={action === "advise" ? "secondary" : "danger"}
      isOpen={isAnswered}
      align={align}
    >
      <ActionForm form={form} defaultIntent={action} className="grid gap-3">
        <input type="hidden" name="version" value={version} />
        {ready.length > 0 && (
          <fieldset className="grid gap-1">
            <legend className="sr-only">{t("reports.reject.ready")}</legend>
            {ready.map((reason) => (
              <label key={reason} className="inline-flex min-h-[1.75rem] items-center gap-2 max-sm:min-h-[2.75rem]">
                <input type="checkbox" name="ready" value={reason} />
                {reason}
              </label>
            ))}
          </fieldset>
        )}
        <TextareaField
          {...bind(fields.reason)}
          label={t(`reports.${action}.label`)}
          hint={t(`reports.${action}.hint`)}
          rows={3}
          maxLength={500}
          required={action !== "advise" && ready.length === 0}
        />
        <Button look={action === "advise" ? "primary" : "danger"} intent={action} className="justify-self-end">
          {t(`reports.${action}.submit`)}
        </Button>
      </ActionForm>
    </BarPanel>
  );
}
