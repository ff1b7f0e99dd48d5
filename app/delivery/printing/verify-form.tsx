import { Form } from "@remix-run/react";
import { Button } from "../../components/button";
import { TextField } from "../../components/text-field";
import { useTexts } from "../../i18n/use-texts";

interface VerifyFormProps {
  /** What was typed. */
  code: string;
  version: string;
  isCodeWrong?: boolean;
  isVersionWrong?: boolean;
}

/** The foot of a sheet, typed in by whoever cannot scan its QR code. */
export function VerifyForm({ code, version, isCodeWrong = false, isVersionWrong = false }: VerifyFormProps) {
  const t = useTexts();
  return (
    <Form action="/verify" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <TextField
        name="code"
        label={t("printing.verify.form.code")}
        hint={t("printing.verify.form.codeHint")}
        defaultValue={code}
        maxLength={64}
        autoComplete="off"
        {...(isCodeWrong && { errors: [t("printing.verify.form.badCode")] })}
      />
      <TextField
        name="version"
        label={t("printing.verify.form.version")}
        hint={t("printing.verify.form.versionHint")}
        defaultValue={version}
        maxLength={12}
        autoComplete="off"
        {...(isVersionWrong && { errors: [t("printing.verify.form.badVersion")] })}
      />
      <div>
        <Button icon="search">{t("printing.verify.form.submit")}</Button>
      </div>
    </Form>
  );
}
