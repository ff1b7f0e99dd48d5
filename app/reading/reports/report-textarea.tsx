import { lazy, Suspense, useState } from "react";
import { describe, FieldError, type FieldProps } from "../../components/field";
import { useHydrated } from "../../components/use-hydrated";
import { lazyChunk, untilLoaded } from "../../connection/lazy-chunk";
import { langOf } from "../../i18n/lang-of";
import { ChangedMark } from "./changed-mark";
import { useAccessKey } from "./use-access-key";

const DictateButton = lazy(() => untilLoaded(() => lazyChunk(() => import("../dictation/dictate-button"))));

/** A text of the report: fills the height it is given, and marks what changed since the page was opened. */
export function ReportTextarea({
  saved,
  accessKey,
  dictates,
  ...field
}: FieldProps & { saved: string; accessKey: string; label: string; dictates: boolean }) {
  const { control, errorId } = describe(field);
  const accessKeyOf = useAccessKey();
  const isHydrated = useHydrated();
  const [now, setNow] = useState(field.defaultValue ?? "");
  return (
    <div className={`report-textarea ${field.className ?? ""}`}>
      <div className="flex min-w-0 items-baseline gap-3">
        <label htmlFor={control.id} className="shrink-0 text-sm font-medium">
          {field.label}
        </label>
        {dictates && isHydrated && (
          <Suspense fallback={null}>
            <DictateButton fieldId={control.id} label={field.label} />
          </Suspense>
        )}
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
