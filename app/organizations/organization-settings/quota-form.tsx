import { z } from "zod";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { TextField } from "../../components/text-field";
import { VersionedForm } from "../../forms/versioned-form";
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
  /** In bytes, as the form was opened with. */
  before: z
    .number()
    .int()
    .optional()
    .transform((bytes) => bytes ?? null),
});

const shownBytes = (bytes: number | null) => (bytes === null ? "" : String(bytes));
/** As many gigabytes as a form shows; "" without a quota. */
const shownGigabytes = (bytes: number | null) => (bytes === null ? "" : String(Math.round((bytes / gb) * 100) / 100));

interface QuotaProps {
  id: string;
  bytes: number | null;
  label: string;
  hint: string;
  save: string;
}

/** How much something may take, in GB. Its page shows beside it what is set now. */
export const QuotaInput = (props: QuotaProps) => (
  <VersionedForm version={shownBytes(props.bytes)}>{(saved) => <OneQuota {...props} saved={saved} />}</VersionedForm>
);

function OneQuota({ id, bytes, label, hint, save, saved }: QuotaProps & { saved: string | null }) {
  const { form, fields, bind, problem } = useActionForm<{ quota: string; before: string }>({
    id,
    intents: ["quota"],
    defaultValue: { quota: shownGigabytes(bytes), before: shownBytes(bytes) },
  });
  const isLate = problem?.code === "version_conflict";
  const before = isLate ? shownBytes(bytes) : (saved ?? fields.before.initialValue ?? "");
  return (
    <ActionForm form={form} defaultIntent="quota" className="mt-3 flex flex-wrap items-end gap-2">
      <input type="hidden" name="before" value={before} readOnly />
      <div className="w-full max-w-xs">
        <TextField {...bind(fields.quota)} label={label} hint={hint} type="number" min={0.1} step="any" />
      </div>
      <Button intent="quota">{save}</Button>
    </ActionForm>
  );
}
