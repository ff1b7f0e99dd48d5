import type { z } from "zod";
import type { NewPrintRun } from "#contract/delivery/print-runs";
import type { HandOutEntry } from "#contract/delivery/publishing";
import { languages, type Language } from "#texts/languages";
import { Button } from "../../components/button";
import { CheckboxField, SelectField } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { HandOutFields, usualHandOut } from "./hand-out-fields";

interface Chosen {
  reportIds: string[];
  formKey: string;
}

/** One receiver for all of them. */
export function BatchHandOut({ reportIds, formKey }: Chosen) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof HandOutEntry>>({
    id: "hand-outs",
    intents: ["handOut"],
    defaultValue: { method: usualHandOut.method },
  });
  return (
    <Panel title={t("publishing.form.title")}>
      <ActionForm form={form} defaultIntent="handOut" className="grid gap-4">
        <ReportIds reportIds={reportIds} formKey={formKey} />
        <HandOutFields fields={fields} bind={bind} asksEarly />
        <Button intent="handOut" look="primary" icon="send" className="justify-self-end">
          {t("publishing.form.send")}
        </Button>
      </ActionForm>
    </Panel>
  );
}

/** One file of all of them. */
export function BatchPrint({ reportIds, formKey, language }: Chosen & { language: Language }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<Pick<z.input<typeof NewPrintRun>, "language" | "twoSided">>({
    id: "print-run",
    intents: ["print"],
    defaultValue: { language },
  });
  return (
    <Panel>
      <ActionForm form={form} defaultIntent="print" className="grid gap-4">
        <ReportIds reportIds={reportIds} formKey={formKey} />
        <SelectField
          {...bind(fields.language)}
          label={t("publishing.batch.language")}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <CheckboxField {...bind(fields.twoSided)} label={t("publishing.batch.twoSided")} />
        <Button intent="print" look="primary" icon="print" className="justify-self-end">
          {t("publishing.batch.begin")}
        </Button>
      </ActionForm>
    </Panel>
  );
}

function ReportIds({ reportIds, formKey }: Chosen) {
  return (
    <>
      <input type="hidden" name="key" value={formKey} />
      {reportIds.map((id) => (
        <input key={id} type="hidden" name="reportIds" value={id} />
      ))}
    </>
  );
}
