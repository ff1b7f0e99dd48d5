import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { ActionForm } from "../components/action-form";
import { Button } from "../components/button";
import { PasswordField, TextField } from "../components/text-field";
import { posted } from "../forms/posted.server";
import { submitted } from "../forms/submitted.server";
import { useActionForm } from "../forms/use-action-form";
import { redirectDone } from "../shell/done.server";
import type { PageHandle } from "../shell/page-options";
import { FirstAdministratorForm } from "./account-forms";
import { AccountPage } from "./account-page";
import { apiFor } from "./api.server";

export const handle = { i18n: "accounts", title: "accounts:firstRun.title", hydrate: false } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { needsAdministrator } = await apiFor(args, null).installation.read({});
  if (!needsAdministrator) throw redirect("/login");
  return null;
}

export async function action(args: ActionFunctionArgs) {
  return submitted(
    await posted(args),
    FirstAdministratorForm,
    async ({ token, username, password, name }) => {
      await apiFor(args, null).installation.createAdministrator({ token, username, password, name });
      return redirectDone(args.context, "/login", "administratorMade");
    },
    { wrong_first_run_token: "token", username_taken: "username" },
  );
}

export default function FirstRunPage() {
  const { t } = useTranslation("accounts");
  const { form, fields, bind } = useActionForm<z.input<typeof FirstAdministratorForm>>({ id: "first-run" });
  return (
    <AccountPage title={t("firstRun.title")} introduction={t("firstRun.introduction")}>
      <ActionForm form={form} className="grid gap-4">
        <TextField
          {...bind(fields.token)}
          label={t("firstRun.token")}
          hint={t("firstRun.tokenHint")}
          autoComplete="off"
          required
        />
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
        <Button look="primary" className="w-full">
          {t("firstRun.submit")}
        </Button>
      </ActionForm>
    </AccountPage>
  );
}
