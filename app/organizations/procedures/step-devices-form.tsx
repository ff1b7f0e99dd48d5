import type { z } from "zod";
import type { StepDevices } from "#contract/registration/bookings";
import { Button } from "../../components/button";
import { ChoiceGroup } from "../../components/choice-field";
import { EmptyState } from "../../components/empty-state";
import { Panel } from "../../components/page";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";

interface StepDevicesFormProps {
  chosen: string[];
  choices: { value: string; label: string }[];
}

/** What a step needs besides the device it is done on: an anaesthesia unit, an injector, a second room. */
export function StepDevicesForm({ chosen, choices }: StepDevicesFormProps) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof StepDevices>>({
    id: "devices",
    intents: ["devices"],
    defaultValue: { deviceIds: chosen },
  });
  return (
    <Panel title={t("lists.steps.devices")}>
      {choices.length === 0 ? (
        <EmptyState title={t("lists.steps.noDevices")} />
      ) : (
        <ActionForm form={form} defaultIntent="devices" className="grid gap-3">
          <ChoiceGroup
            {...bind(fields.deviceIds)}
            type="checkbox"
            label={t("lists.steps.devices")}
            hint={t("lists.steps.devicesHint")}
            options={choices}
          />
          <div className="flex justify-end">
            <Button intent="devices">{t("common.action.save")}</Button>
          </div>
        </ActionForm>
      )}
    </Panel>
  );
}
