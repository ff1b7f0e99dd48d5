import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Trans, useTranslation } from "react-i18next";
import type { z } from "zod";
import { ActionForm } from "../components/action-form";
import { Button, LinkButton } from "../components/button";
import { CheckboxField } from "../components/choice-field";
import { PasswordField, TextField } from "../components/text-field";
import { posted } from "../forms/posted.server";
import { submitted } from "../forms/submitted.server";
import { useActionForm } from "../forms/use-action-form";
import { redirectDone } from "../shell/done.server";
import type { PageHandle } from "../shell/page-options";
import { RegistrationForm } from "./account-forms";
import { AccountPage } from "./account-page";
import { apiFor } from "./api.server";

export const handle = { i18n: "accounts", title: "accounts:register.title", hydrate: false } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { allowRegistration } = await apiFor(args, null).domain.read({});
  return { allowRegistration };
}

export async function action(args: ActionFunctionArgs) {
  return submitted(
    await posted(args),
    RegistrationForm,
    async ({ username, password, name }) => {
      await apiFor(args, null).accounts.register({ username, password, name });
      return redirectDone(args.context, "/login", "registered");
    },
    { username_taken: "username" },
  );
}

export default function RegisterPage() {
  const { t } = useTranslation("accounts");
  const { allowRegistration } = useLoaderData<typeof loader>();
  if (!allowRegistration)
    return (
      <AccountPage title={t("register.title")}>
        <p className="mb-4">{t("register.closed")}</p>
        <LinkButton to="/login" icon="left">
          {t("register.toLogin")}
        </LinkButton>
      </AccountPage>
    );
  return <OpenRegistration />;
}

function OpenRegistration() {
  const { t } = useTranslation("accounts");
  const { form, fields, bind } = useActionForm<z.input<typeof RegistrationForm>>({ id: "register" });
  return (
    <AccountPage title={t("register.title")}>
      <ActionForm form={form} className="grid gap-4">
        <TextField
          {...bind(fields.username)}
          label={t("fields.username")}
          hint={t("fields.usernameHint")}
          autoComplete="username"
          required
        />
        <TextField
          {...bind(fields.name)}
          label={t("fields.name")}
          hint={t("fields.nameHint")}
          autoComplete="name"
          required
        />
        <PasswordField
          {...bind(fields.password)}
          label={t("fields.password")}
          hint={t("fields.passwordHint")}
          autoComplete="new-password"
          required
        />
        <PasswordField
          {...bind(fields.confirmPassword)}
          label={t("fields.confirmPassword")}
          autoComplete="new-password"
          required
        />
        <CheckboxField
          {...bind(fields.terms)}
          label={<Trans t={t} i18nKey="register.terms" components={{ terms: <Link to="/terms" /> }} />}
          required
        />
        <Button look="primary" className="w-full">
          {t("register.submit")}
        </Button>
      </ActionForm>
      <p className="mt-4">
        <Link to="/login">{t("register.toLogin")}</Link>
      </p>
    </AccountPage>
  );
}
