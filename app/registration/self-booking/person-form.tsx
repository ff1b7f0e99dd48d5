import type { z } from "zod";
import type { SelfBookedPerson } from "#contract/registration/self-booking";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { Panel } from "../../components/page";
import { DateField, TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { ReleaseForm } from "./release-form";

/** Who comes; the mobile is proven by a code. */
export function PersonForm({ organizationName }: { organizationName: string }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof SelfBookedPerson>>({ id: "person", intents: ["send"] });
  const genders = [
    { value: "U", label: t("selfBooking.person.genderOpen") },
    { value: "F", label: t("exam.gender.F") },
    { value: "M", label: t("exam.gender.M") },
  ];
  return (
    <Panel title={t("selfBooking.person.title")}>
      <ActionForm form={form} defaultIntent="send" className="grid gap-3">
        <TextField {...bind(fields.name)} label={t("selfBooking.person.name")} required autoComplete="name" />
        <p className="text-sm text-muted">{t("selfBooking.person.lead")}</p>
        <TextField {...bind(fields.idCard)} label={t("selfBooking.person.idCard")} autoComplete="off" maxLength={18} />
        <DateField {...bind(fields.dob)} label={t("selfBooking.person.dob")} />
        <SelectField {...bind(fields.gender)} label={t("selfBooking.person.gender")} options={genders} />
        <TextField
          {...bind(fields.mobile)}
          type="tel"
          label={t("selfBooking.person.mobile")}
          hint={t("selfBooking.person.mobileHint")}
          required
          autoComplete="tel"
        />
        <p className="text-sm text-muted">{t("selfBooking.person.consent", { organization: organizationName })}</p>
        <Button intent="send" look="primary" icon="send" className="justify-center py-3 text-lg">
          {t("selfBooking.person.send")}
        </Button>
      </ActionForm>
      <ReleaseForm />
    </Panel>
  );
}
