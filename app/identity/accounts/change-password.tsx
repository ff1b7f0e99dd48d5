import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTexts } from "../../i18n/use-texts";
import type { z } from "zod";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { TextField } from "../../components/text-field";
import { PasswordField } from "../../page/password-field";
import { posted, type Posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { FirstPasswordForm, PasswordChangeForm, PasswordUpdateForm } from "./account-forms";
import { NewPasswordFields } from "./account-fields";
import { AccountPage } from "./account-page";
import { apiFor } from "../../session/api.server";
import { ChangePasswordForm } from "./change-password-form";
import { firstPasswordOf } from "./first-password-cookie.server";
import { signIn } from "./sign-in.server";
import { maybeSignedIn, signedIn } from "../../session/signed-in.server";

export const handle = { i18n: "accounts", title: "accounts.changePassword.title" } satisfies PageHandle;

/**
 * Of whoever is signed in; of whoever just signed in with a password that somebody else gave, and is not asked for it
 * again; or by `username`, for somebody who is neither (product §2).
 */
export async function loader(args: LoaderFunctionArgs) {
  const [session, first] = await Promise.all([maybeSignedIn(args), firstPasswordOf(args.request, args.context)]);
  const named = new URL(args.request.url).searchParams.get("username");
  if (session) return { form: "own", username: session.account.username } as const;
  if (first) return { form: "first", username: first.username } as const;
  if (named === null) await signedIn(args);
  return { form: "byName", username: named ?? "" } as const;
}

export async function action(args: ActionFunctionArgs) {
  const form = await posted(args);
  if (form.intent === "update")
    return submitted(
      form,
      PasswordUpdateForm,
      async ({ username, oldPwd, newPwd, code }) => {
        await apiFor(args, null).accounts.updatePassword({ username, oldPwd, newPwd, ...(code && { code }) });
        return redirectDone(args.context, "/login", "passwordChanged");
      },
      { password_unchanged: "newPwd", code_wrong: () => ({ code: "appCode" }) },
    );
  if (form.intent === "first") return firstPassword(args, form);
  const { api } = await signedIn(args);
  return submitted(
    form,
    PasswordChangeForm,
    async ({ oldPassword, newPassword, removeOthers }) => {
      await api.accounts.changePassword({ oldPassword, newPassword, removeOthers });
      return redirectDone(args.context, "/", "passwordChanged");
    },
    { wrong_password: "oldPassword", password_unchanged: "newPassword" },
  );
}

/** A ticket that is over leads back to signing in with the given password. */
async function firstPassword(args: ActionFunctionArgs, form: Posted) {
  const first = await firstPasswordOf(args.request, args.context);
  if (!first) throw redirect("/login/over", 303);
  return submitted(form, FirstPasswordForm, () => signIn(args, "firstPassword", first.redirectTo), {
    password_unchanged: "newPassword",
  });
}

export default function ChangePasswordPage() {
  const t = useTexts();
  const { form, username } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      title={t(form === "first" ? "accounts.firstPassword.title" : "accounts.changePassword.title")}
      introduction={form === "first" ? t("accounts.firstPassword.introduction") : undefined}
    >
      {form === "own" && <ChangePasswordForm username={username} />}
      {form === "first" && <FirstPassword username={username} />}
      {form === "byName" && <UpdateForm username={username} />}
    </AccountPage>
  );
}

function FirstPassword({ username }: { username: string }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof FirstPasswordForm>>({ id: "first-password" });
  return (
    <ActionForm form={form} defaultIntent="first" className="grid gap-4">
      {/* For the browser's key ring. */}
      <input type="hidden" autoComplete="username" value={username} readOnly />
      <NewPasswordFields
        password={bind(fields.newPassword)}
        confirmPassword={bind(fields.confirmPassword)}
        label="accounts.fields.newPassword"
      />
      <Button look="primary" intent="first" className="w-full">
        {t("accounts.firstPassword.submit")}
      </Button>
    </ActionForm>
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
      <TextField
        {...bind(fields.code)}
        label={t("accounts.secondStep.code")}
        hint={t("accounts.changePassword.codeHint")}
        autoComplete="one-time-code"
        maxLength={16}
      />
      <Button look="primary" intent="update" className="w-full">
        {t("accounts.changePassword.submit")}
      </Button>
    </ActionForm>
  );
}
