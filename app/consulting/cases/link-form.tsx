import type { z } from "zod";
import type { NewLink } from "#contract/consulting/consultation-links";
import { Button } from "../../components/button";
import { SelectField, type Option } from "../../components/choice-field";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { VersionedForm } from "../../forms/versioned-form";
import { useTexts } from "../../i18n/use-texts";

/** Links another consultation that the reader takes part in. */
export function LinkForm({ offered, count }: { offered: Option[]; count: number }) {
  const t = useTexts();
  if (offered.length === 0) return <p className="mt-4 text-muted">{t("cases.related.none")}</p>;
  return <VersionedForm version={count}>{() => <Fields offered={offered} />}</VersionedForm>;
}

function Fields({ offered }: { offered: Option[] }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<Omit<z.input<typeof NewLink>, "id">>({ id: "link", intents: ["link"] });
  return (
    <ActionForm form={form} className="mt-4 grid items-end gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]">
      <SelectField {...bind(fields.relatedId)} label={t("cases.related.which")} options={offered} required />
      <TextField {...bind(fields.note)} label={t("cases.related.note")} maxLength={256} />
      <Button icon="link" intent="link" className="justify-self-start">
        {t("cases.related.link")}
      </Button>
    </ActionForm>
  );
}
