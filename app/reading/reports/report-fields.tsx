import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useState } from "react";
import type { ReportDetail } from "#contract/reading/report-views";
import type { FieldBinding } from "../../components/field";
import { TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";
import { ChangedMark } from "./changed-mark";
import { ComputedSources } from "./computed-sources";
import type { EditorInput } from "./editor-form";
import { KeyImages } from "./key-images";
import { ReportExtensions } from "./report-extensions";
import { ReportTextarea } from "./report-textarea";
import { WhyBack } from "./why-back";

interface ReportFieldsProps {
  form: FormMetadata<EditorInput>;
  fields: ReturnType<FormMetadata<EditorInput>["getFieldset"]>;
  bind: (field: FieldMetadata<unknown>) => FieldBinding;
  /** As it is saved: what differs from it is marked. */
  report: ReportDetail;
  /** Its writer speaks into the texts, where the browser offers it. */
  dictates: boolean;
}

/** What an author writes (contract/reading/report-content.ts). */
export function ReportFields({ form, fields, bind, report, dictates }: ReportFieldsProps) {
  const t = useTexts();
  const { content: saved } = report;
  return (
    <>
      <WhyBack report={report} />
      <ReportTextarea
        {...bind(fields.finding)}
        label={t("reports.field.finding")}
        accessKey="1"
        saved={saved.finding}
        dictates={dictates}
        className="grow-[3]"
      />
      <ReportTextarea
        {...bind(fields.diagnosis)}
        label={t("reports.field.diagnosis")}
        accessKey="2"
        saved={saved.diagnosis}
        dictates={dictates}
        className="grow-[2]"
      />
      <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
        <PositiveChoice {...bind(fields.positive)} saved={saved.positive} />
        <TextField
          {...bind(fields.bodyPartCount)}
          label={t("reports.field.bodyPartCount")}
          type="number"
          min={1}
          max={99}
          className="body-part-count"
        />
        <CriticalFlag {...bind(fields.critical)} category={bind(fields.criticalCategory)} />
        <Note {...bind(fields.note)} saved={saved.note} />
      </div>
      <ReportExtensions report={report} of={fields.extensions} bind={bind} />
      <ComputedSources form={form} list={fields.computed} />
      <KeyImages form={form} list={fields.keyImages} />
    </>
  );
}

function PositiveChoice({ name, defaultValue, saved }: FieldBinding & { saved: boolean | null }) {
  const t = useTexts();
  const [now, setNow] = useState(defaultValue ?? "");
  const options = [
    { value: "true", label: t("reports.positive.true") },
    { value: "false", label: t("reports.positive.false") },
    { value: "", label: t("reports.positive.null") },
  ];
  return (
    <fieldset>
      <legend className="mb-1 flex items-baseline gap-3 text-sm font-medium">
        {t("reports.field.positive")}
        <ChangedMark opened={saved === null ? "" : String(saved)} now={now} isText={false} />
      </legend>
      <div className="segments" onInput={({ target }) => target instanceof HTMLInputElement && setNow(target.value)}>
        {options.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={(defaultValue ?? "") === value}
              className="sr-only"
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** How urgent it is, is asked of a report that is flagged alone. */
function CriticalFlag({ id, name, defaultChecked, category }: FieldBinding & { category: FieldBinding }) {
  const t = useTexts();
  return (
    <div className="flex gap-2">
      <label className="critical-flag" title={t("reports.critical.hint")}>
        <input id={id} type="checkbox" name={name} defaultChecked={defaultChecked} />
        <span>{t("reports.critical.yes")}</span>
      </label>
      <select name={category.name} defaultValue={category.defaultValue} aria-label={t("reports.critical.category")}>
        <option value="">{t("reports.critical.byWords")}</option>
        {(["critical", "urgent", "significant"] as const).map((one) => (
          <option key={one} value={one}>
            {t(`reports.critical.categories.${one}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

const noteLength = 256;

function Note({ saved, ...field }: FieldBinding & { saved: string }) {
  const t = useTexts();
  const [now, setNow] = useState(field.defaultValue ?? "");
  return (
    <div
      className="min-w-[12rem] flex-1"
      onInput={({ target }) => target instanceof HTMLInputElement && setNow(target.value)}
    >
      <TextField
        {...field}
        label={
          <span className="flex items-baseline justify-between gap-3">
            <span>{t("reports.field.note")}</span>
            <ChangedMark opened={saved} now={now} isText={false} />
            <span className="ml-auto font-normal tabular-nums text-muted">
              {[...now].length}/{noteLength}
            </span>
          </span>
        }
        maxLength={noteLength}
      />
    </div>
  );
}
