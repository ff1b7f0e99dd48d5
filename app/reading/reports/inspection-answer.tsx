import { useActionData } from "@remix-run/react";
import { inspectionReasons } from "#contract/reading/inspection-reasons";
import type { FormAnswer } from "../../forms/answer";
import { useTexts } from "../../i18n/use-texts";
import { useAccessKey } from "./use-access-key";

/**
 * How a person goes on past the findings: the tick says that they were checked, a reason says so and why. Neither is given
 * by the key that sends.
 */
export function InspectionAnswer({ confirmation, count, form }: { confirmation: string; count: number; form: string }) {
  const t = useTexts();
  const accessKey = useAccessKey();
  const typed = useActionData<FormAnswer>()?.result.initialValue?.inspectionNote;
  return (
    <div className="mt-1 grid gap-1 text-text">
      <input type="hidden" name="inspectionConfirmation" value={confirmation} form={form} />
      <input type="hidden" name="inspectionCount" value={count} form={form} />
      <label className="inline-flex min-h-[1.75rem] items-center gap-2 max-sm:min-h-[2.75rem]">
        <input type="checkbox" name="inspectionAccepted" value={confirmation} form={form} {...accessKey("3")} />
        {t("reports.inspection.confirm")}
        <kbd className="text-sm text-muted max-sm:hidden">Alt+3</kbd>
      </label>
      <fieldset className="flex flex-wrap items-center gap-x-4">
        <legend className="float-left mr-4 text-sm font-medium">{t("reports.inspection.reason")}</legend>
        {(["", ...inspectionReasons] as const).map((reason) => (
          <label key={reason} className="inline-flex min-h-[1.75rem] items-center gap-1.5 max-sm:min-h-[2.75rem]">
            <input type="radio" name="inspectionReason" value={reason} defaultChecked={reason === ""} form={form} />
            {reason === "" ? t("reports.inspection.noReason") : t(`reports.inspection.reasons.${reason}`)}
          </label>
        ))}
        <input
          type="text"
          name="inspectionNote"
          form={form}
          maxLength={200}
          defaultValue={typeof typed === "string" ? typed : ""}
          aria-label={t("reports.inspection.note")}
          placeholder={t("reports.inspection.note")}
          className="min-w-[10rem] flex-1"
        />
      </fieldset>
    </div>
  );
}

/** A reason of its own for one of several findings. */
export function InspectionReasonOf({ index, form, of }: { index: number; form: string; of: string }) {
  const t = useTexts();
  return (
    <select
      name={`inspectionReasons[${index}]`}
      form={form}
      defaultValue=""
      aria-label={t("reports.inspection.reasonOf", { of })}
      className="ml-2 min-h-[1.75rem] w-auto max-w-full py-0 text-sm max-sm:min-h-[2.75rem]"
    >
      <option value="">{t("reports.inspection.asAll")}</option>
      {inspectionReasons.map((reason) => (
        <option key={reason} value={reason}>
          {t(`reports.inspection.reasons.${reason}`)}
        </option>
      ))}
    </select>
  );
}
