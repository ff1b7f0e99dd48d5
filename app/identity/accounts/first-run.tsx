import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useTexts } from "../../i18n/use-texts";
import type { z } from "zod";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { TextField } from "../../components/text-field";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { problemOf } from "../../problems/thrown-problem.server";
import { FirstAdministratorForm } from "./account-forms";
import { NewAccountFields } from "./account-fields";
import { AccountPage } from "./account-page";
import { apiFor } from "../../session/api.server";
import { signIn } from "./sign-in.server";

export const handle = { i18n: "accounts", title: "accounts.firstRun.title", hydrate: false } satisfies PageHandle;

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
      const { installation } = apiFor(args, null);
      try {
        await installation.createAdministrator({ token, username, password, name });
      } catch (error) {
        // This page is no more: somebody else was first.
        if (problemOf(error, args.context)?.code !== "first_run_over") throw error;
        return redirectDone(args.context, "/login", "firstRunOver");
      }
      return signIn(args, "password", "/");
    },
    { wrong_first_run_token: "token", username_taken: "username" },
  );
}

export default function FirstRunPage() {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof FirstAdministratorForm>>({ id: "first-run" });
  return (
    <AccountPage title={t("accounts.firstRun.title")} introduction={t("accounts.firstRun.introduction")}>
      <ActionForm form={form} className="grid gap-4">
        <TextField
          {...bind(fields.token)}
          label={t("accounts.firstRun.token")}
          hint={t("accounts.firstRun.tokenHint")}
          autoComplete="off"
          required
        />
        <NewAccountFields
          username={bind(fields.username)}
          name={bind(fields.name)}
          password={bind(fields.password)}
          confirmPassword={bind(fields.confirmPassword)}
        />
        <Button look="primary" className="w-full">
          {t("accounts.firstRun.submit")}
        </Button>
      </ActionForm>
    </AccountPage>
  );
}
