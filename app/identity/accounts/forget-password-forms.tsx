import { Link } from "@remix-run/react";
import type { z } from "zod";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { TextField } from "../../components/text-field";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { NewPasswordFields } from "./account-fields";
import type { PasswordResetForm } from "./account-forms";
import { CodeField } from "./code-field";
import type { SentBy } from "./sent-by";
import { SentNotice } from "./sent-notice";

/** First: whose password it is. */
export function NameForm() {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<{ name: string }>({ id: "forget" });
  return (
    <ActionForm form={form} className="grid gap-4">
      <p className="text-muted">{t("accounts.forget.lead")}</p>
      <TextField {...bind(fields.name)} label={t("accounts.fields.username")} autoComplete="username" required />
      <Button look="primary" className="w-full">
        {t("accounts.forget.next")}
      </Button>
    </ActionForm>
  );
}

/** Second: where the code is to go. */
export function SendForm({ name, mobile }: { name: string; mobile: string }) {
  const t = useTexts();
  const { form } = useActionForm<{ name: string }>({ id: "send" });
  return (
    <ActionForm form={form} defaultIntent="send" className="grid gap-4">
      <input type="hidden" name="name" value={name} />
      <p>
        {t("accounts.forget.sendTo")} <strong className="tabular-nums">{mobile}</strong>
      </p>
      <p className="text-muted">{t("accounts.forget.noMobile")}</p>
      <Button look="primary" icon="send" intent="send" className="w-full">
        {t("accounts.forget.send")}
      </Button>
    </ActionForm>
  );
}

/** Third: the code and the new password. */
export function NewPasswordForm({ name, sentBy }: { name: string; sentBy: SentBy }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof PasswordResetForm>>({ id: "reset" });
  return (
    <>
      <SentNotice sentBy={sentBy} />
      <ActionForm form={form} defaultIntent="reset" className="grid gap-4">
        <input type="hidden" name="name" value={name} />
        <CodeField {...bind(fields.code)} />
        <NewPasswordFields
          password={bind(fields.newPassword)}
          confirmPassword={bind(fields.confirmPassword)}
          label="accounts.fields.newPassword"
        />
        <Button look="primary" intent="reset" className="w-full">
          {t("accounts.forget.submit")}
        </Button>
      </ActionForm>
      <p className="mt-3">
        <Link to={pathTo("/forget-password", {}, { name })}>{t("accounts.forget.again")}</Link>
      </p>
    </>
  );
}
