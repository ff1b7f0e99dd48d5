import { z } from "zod";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { TextField } from "../../components/text-field";
import { useActionForm } from "../../forms/use-action-form";

const gb = 1024 ** 3;

/** Left empty, there is no limit. */
export const QuotaForm = z.object({
  quota: z
    .number()
    .min(0.1, "tooSmall")
    .max(1_000_000, "tooLarge")
    .optional()
    .transform((gigabytes) => (gigabytes === undefined ? null : Math.round(gigabytes * gb))),
});

/** As many gigabytes as a form shows; "" without a quota. */
const shownGigabytes = (bytes: number | null) => (bytes === null ? "" : String(Math.round((bytes / gb) * 100) / 100));

/** How much something may take, in GB. */
export function QuotaInput({
  id,
  bytes,
  label,
  hint,
  save,
}: {
  id: string;
  bytes: number | null;
  label: string;
  hint: string;
  save: string;
}) {
  const { form, fields, bind } = useActionForm<{ quota: string }>({
    id,
    intents: ["quota"],
    defaultValue: { quota: shownGigabytes(bytes) },
  });
  return (
    <ActionForm form={form} defaultIntent="quota" className="mt-3 flex flex-wrap items-end gap-2">
      <div className="w-full max-w-xs">
        <TextField {...bind(fields.quota)} label={label} hint={hint} type="number" min={0.1} step="any" />
      </div>
      <Button intent="quota">{save}</Button>
    </ActionForm>
  );
}
