import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "../i18n/use-texts";
import type { z } from "zod";
import { ActionForm } from "../components/action-form";
import { Button } from "../components/button";
import { PasswordField, TextField } from "../components/text-field";
import { posted } from "../forms/posted.server";
import { submitted } from "../forms/submitted.server";
import { useActionForm } from "../forms/use-action-form";
import { redirectDone } from "../shell/done.server";
import type { PageHandle } from "../shell/page-options";
import { PasswordChangeForm, PasswordUpdateForm } from "./account-forms";
import { NewPasswordFields } from "./account-fields";
import { AccountPage } from "./account-page";
import { apiFor } from "./api.server";
import { ChangePasswordForm } from "./change-password-form";
import { maybeSignedIn, signedIn } from "./signed-in.server";

export const handle = { i18n: ["accounts", "problems"], title: "accounts.changePassword.title" } satisfies PageHandle;

/** `username` is for somebody not signed in, e.g. after an administrator's reset (spec §2). */
export async function loader(args: LoaderFunctionArgs) {
  const session = await maybeSignedIn(args);
  const username = new URL(args.request.url).searchParams.get("username");
  if (!session && username === null) await signedIn(args);
  const isFirst = new URL(args.request.url).searchParams.has("first");
  return { isSignedIn: session !== null, username: session?.account.username ?? username ?? "", isFirst };
}

export async function action(args: ActionFunctionArgs) {
  const form = await posted(args);
  if (form.intent === "update")
    return submitted(
      form,
      PasswordUpdateForm,
      async ({ username, oldPwd, newPwd }) => {
        await apiFor(args, null).accounts.updatePassword({ username, oldPwd, newPwd });
        return redirectDone(args.context, "/login", "passwordChanged");
      },
      { password_unchanged: "newPwd" },
    );
  const { api } = await signedIn(args);
  return submitted(
    form,
    PasswordChangeForm,
    async ({ oldPassword, newPassword }) => {
      await api.accounts.changePassword({ oldPassword, newPassword });
      return redirectDone(args.context, "/", "passwordChanged");
    },
    { wrong_password: "oldPassword", password_unchanged: "newPassword" },
  );
}

export default function ChangePasswordPage() {
  const t = useTexts();
  const { isSignedIn, username, isFirst } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      title={t("accounts.changePassword.title")}
      introduction={isFirst ? t("problems.password_must_change") : undefined}
    >
      {isSignedIn ? <ChangePasswordForm username={username} /> : <UpdateForm username={username} />}
    </AccountPage>
  );
}

function UpdateForm({ username }: { username: string }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof PasswordUpdateForm>>({
    id: "update-password",
    defaultValue: { username },
  });
  return (
    <ActionForm form={form} defaultIntent="update" className="grid gap-4">
      <TextField {...bind(fields.username)} label={t("accounts.fields.username")} autoComplete="username" required />
      <PasswordField
        {...bind(fields.oldPwd)}
        label={t("accounts.fields.oldPassword")}
        autoComplete="current-password"
        required
      />
      <NewPasswordFields
        password={bind(fields.newPwd)}
        confirmPassword={bind(fields.confirmPassword)}
        label="accounts.fields.newPassword"
      />
      <Button look="primary" intent="update" className="w-full">
        {t("accounts.changePassword.submit")}
      </Button>
    </ActionForm>
  );
}
