import type { z } from "zod";
import { ActionForm } from "../components/action-form";
import { Button } from "../components/button";
import { CheckboxField, ChoiceGroup } from "../components/choice-field";
import { Panel } from "../components/page";
import { TextField } from "../components/text-field";
import { useActionForm } from "../forms/use-action-form";
import { useTexts } from "../i18n/use-texts";
import type { NewShareForm as Schema } from "./share-forms";

/** How long, with which PIN, with or without images. */
export function NewShareForm({
  formKey,
  defaultDays,
  maxDays,
}: {
  formKey: string;
  defaultDays: number;
  maxDays: number;
}) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof Schema>>({
    id: "new-share",
    defaultValue: { days: defaultDays, pinKind: "none", withImages: true },
  });
  return (
    <Panel title={t("shares.new.title")}>
      <ActionForm form={form} className="group grid gap-4">
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
        <ChoiceGroup
          {...bind(fields.pinKind)}
          label={t("shares.new.pin")}
          options={(["none", "generated", "own"] as const).map((kind) => ({
            value: kind,
            label: t(`shares.new.pinKinds.${kind}`),
          }))}
        />
        <TextField
          {...bind(fields.pin)}
          label={t("shares.new.ownPin")}
          hint={t("shares.new.ownPinHint")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          className="group-has-[[value=generated]:checked]:hidden group-has-[[value=none]:checked]:hidden"
        />
        <CheckboxField {...bind(fields.withImages)} label={t("shares.new.withImages")} />
        <Button look="primary" icon="share" className="justify-self-end">
          {t("shares.new.create")}
        </Button>
      </ActionForm>
    </Panel>
  );
}
