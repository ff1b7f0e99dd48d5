import type { z } from "zod";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { CheckboxField } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { PinFields } from "./pin-fields";
import type { NewShareForm as Schema } from "./share-forms";

/** How long, with which PIN, with or without images. */
export function NewShareForm({
  formKey,
  defaultDays,
  maxDays,
  mayShareStudy,
  isFilmFree,
}: {
  formKey: string;
  defaultDays: number;
  maxDays: number;
  /** There are images that can be shown with the report. */
  mayShareStudy: boolean;
  /** The organization gives them unless told otherwise. */
  isFilmFree: boolean;
}) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof Schema>>({
    id: "new-share",
    intents: ["create"],
    defaultValue: { days: defaultDays, pinKind: "generated", withImages: true, withStudy: isFilmFree },
  });
  return (
    <Panel title={t("shares.new.title")}>
      <ActionForm form={form} defaultIntent="create" className="group grid gap-4">
        <input type="hidden" name="key" value={formKey} />
        <TextField
          {...bind(fields.days)}
          label={t("shares.new.days")}
          hint={t("shares.new.daysHint", { most: maxDays })}
          type="number"
          min={1}
          max={maxDays}
          required
        />
        <PinFields kinds={["generated", "own", "none"]} kind={bind(fields.pinKind)} pin={bind(fields.pin)} />
        <CheckboxField {...bind(fields.withImages)} label={t("shares.new.withImages")} />
        {mayShareStudy && (
          <CheckboxField
            {...bind(fields.withStudy)}
            label={t("shares.new.withStudy")}
            hint={t("shares.new.withStudyHint")}
          />
        )}
        <Button look="primary" icon="share" intent="create" className="justify-self-end">
          {t("shares.new.create")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
