import { useState } from "react";
import { describe, FieldError, type FieldProps } from "../../components/field";
import { langOf } from "../../i18n/lang-of";
import { ChangedMark } from "./changed-mark";
import { useAccessKey } from "./use-access-key";

/** A text of the report: fills the height it is given, and marks what changed since the page was opened. */
export function ReportTextarea({
  saved,
  accessKey,
  ...field
}: FieldProps & { saved: string; accessKey: string; label: string }) {
  const { control, errorId } = describe(field);
  const accessKeyOf = useAccessKey();
  const [now, setNow] = useState(field.defaultValue ?? "");
  return (
    <div className={`report-textarea ${field.className ?? ""}`}>
      <div className="flex min-w-0 items-baseline gap-3">
        <label htmlFor={control.id} className="shrink-0 text-sm font-medium">
          {field.label}
        </label>
        <ChangedMark opened={saved} now={now} />
      </div>
      <textarea
        {...control}
        {...accessKeyOf(accessKey)}
        defaultValue={field.defaultValue}
        onInput={({ currentTarget }) => setNow(currentTarget.value)}
        maxLength={20_000}
        spellCheck={false}
        lang={langOf(now)}
      />
      <FieldError id={errorId} errors={field.errors} />
    </div>
  );
}
