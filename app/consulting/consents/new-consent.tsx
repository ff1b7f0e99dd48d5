import type { ReactNode } from "react";
import { consentRelations } from "#contract/kernel/consultation-states";
import { languages, tagOf, type Language } from "#texts/languages";
import { Button } from "../../components/button";
import { SelectField } from "../../components/choice-field";
import { FileField } from "../../components/file-field";
import { Panel } from "../../components/page";
import { PhoneCode, type ShownCode } from "../../components/phone-code";
import { TextField } from "../../components/text-field";
import { useAskedCode } from "../../components/use-asked-code";
import { useHydrated } from "../../components/use-hydrated";
import { useLookingAgain } from "../../components/use-looking-again";
import { ActionForm } from "../../forms/action-form";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { useConsultation } from "../consultations/use-consultation";
import { SignaturePadField } from "../../identity/settings/signature-pad";

interface Sent extends Record<string, unknown> {
  giverName: string;
  relation: string;
  language: string;
  textVersion: string;
  witnessName: string;
  picture: string;
  drawing: string;
}

/** Who agrees, once, and one of four ways: on a phone, here, on paper, before a witness. The last two need no scripts. */
export function NewConsent({
  textVersion,
  language,
  phone,
}: {
  textVersion: number;
  language: Language;
  phone: ShownCode | null;
}) {
  const t = useTexts();
  const hasScripts = useHydrated();
  const { patientName } = useConsultation();
  const asked = useAskedCode(phone);
  const { form, fields, bind } = useActionForm<Sent>({
    id: "consent",
    intents: ["phone", "draw", "paper", "witness"],
    defaultValue: { language, relation: "self", giverName: patientName },
  });
  return (
    <Panel title={t("consents.new")}>
      {asked && <CodeToSign phone={asked} />}
      <ActionForm form={form} defaultIntent="witness" encType="multipart/form-data" className="grid gap-4">
        <input type="hidden" name="textVersion" value={textVersion} />
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField {...bind(fields.giverName)} label={t("consents.giverName")} required maxLength={64} />
          <SelectField
            {...bind(fields.relation)}
            label={t("consents.relation")}
            options={consentRelations.map((value) => ({ value, label: t(`consents.relations.${value}`) }))}
          />
          <SelectField
            {...bind(fields.language)}
            label={t("consents.language")}
            options={languages.map(({ code }) => ({ value: code, label: t(`consents.languages.${code}`) }))}
          />
        </div>
        <Way title={t("consents.ways.witness")}>
          <TextField
            {...bind(fields.witnessName)}
            label={t("consents.witness")}
            hint={t("consents.witnessHint")}
            maxLength={64}
          />
          <Button intent="witness" icon="check" className="justify-self-end">
            {t("consents.saveWitness")}
          </Button>
        </Way>
        <Way title={t("consents.ways.paper")}>
          <FileField
            {...bind(fields.picture)}
            label={t("consents.paper")}
            hint={t("consents.paperHint")}
            accept="image/png,image/jpeg"
          />
          <Button intent="paper" icon="upload" className="justify-self-end">
            {t("consents.savePaper")}
          </Button>
        </Way>
        <Way title={t("consents.phone")}>
          <p className="text-muted">{t("consents.phoneLead")}</p>
          <Button intent="phone" className="justify-self-end">
            {t("consents.makeCode")}
          </Button>
        </Way>
        <Way title={t("consents.desk")}>
          {hasScripts ? (
            <>
              <SignaturePadField field={bind(fields.drawing)} />
              <Button intent="draw" icon="check" className="justify-self-end">
                {t("consents.useSignature")}
              </Button>
            </>
          ) : (
            <p className="text-muted">{t("consents.deskScripts")}</p>
          )}
        </Way>
      </ActionForm>
    </Panel>
  );
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3 border-t border-line pt-3">
      <legend className="sr-only">{title}</legend>
      <h3 className="text-base font-medium" aria-hidden="true">
        {title}
      </h3>
      {children}
    </fieldset>
  );
}

/** The page looks every few seconds whether somebody has signed: the form is gone then. */
function CodeToSign({ phone }: { phone: ShownCode }) {
  const t = useTexts();
  useLookingAgain(true);
  return (
    <div className="mb-4">
      <PhoneCode
        code={phone}
        label={t("consents.qr")}
        lead={t("consents.scan", { time: phone.expires })}
        look={{ to: ".", label: t("consents.look") }}
      />
    </div>
  );
}

/** The text in each language, the reader's first. */
export function ConsentTextPanel({
  texts,
  language,
}: {
  texts: Partial<Record<Language, string>>;
  language: Language;
}) {
  const t = useTexts();
  return languages.map(({ code }) => (
    <details key={code} open={code === language}>
      <summary className="inline-flex min-h-[1.75rem] items-center font-medium text-accent underline-offset-2 hover:underline max-sm:min-h-[2.75rem]">
        {t(`consents.languages.${code}`)}
      </summary>
      <p lang={tagOf(code)} className="mb-3 mt-1 max-w-prose whitespace-pre-line">
        {texts[code]}
      </p>
    </details>
  ));
}
