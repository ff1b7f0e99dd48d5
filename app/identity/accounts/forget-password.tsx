import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Login } from "#contract/identity/accounts";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { PasswordResetForm } from "./account-forms";
import { AccountPage } from "./account-page";
import { apiFor } from "../../session/api.server";
import { NameForm, NewPasswordForm, SendForm } from "./forget-password-forms";
import { sentByOf } from "./sent-by";

export const handle = { i18n: "accounts", title: "accounts.forget.title", hydrate: false } satisfies PageHandle;

/** `name` whose password is forgotten, `sent` how the code went out: each step is a page of its own. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const name = Login.shape.username.safeParse(searchParams.get("name"));
  if (!name.success) return { step: "name" as const };
  const sentBy = sentByOf(args.request);
  if (sentBy) return { step: "code" as const, name: name.data, sentBy };
  const { mobile } = await apiFor(args, null).mobile.masked({ name: name.data });
  return { step: "send" as const, name: name.data, mobile };
}

export async function action(args: ActionFunctionArgs) {
  const form = await posted(args);
  const api = apiFor(args, null);
  const page = (query: Record<string, string>) => redirect(pathTo("/forget-password", {}, query), 303);
  switch (form.intent) {
    case "send":
      return submitted(form, z.object({ name: Login.shape.username }), async ({ name }) => {
        const { sentBy } = await api.mobile.sendResetCode({ name, language: languageOf(args.request) });
        return page({ name, sent: sentBy });
      });
    case "reset":
      return submitted(
        form,
        PasswordResetForm,
        async ({ name, code, newPassword }) => {
          await api.mobile.resetPassword({ name, code, newPassword });
          return redirectDone(args.context, "/login", "passwordChanged");
        },
        { code_wrong: "code", password_unchanged: "newPassword" },
      );
    default:
      return submitted(form, z.object({ name: Login.shape.username }), async ({ name }) => page({ name }));
  }
}

export default function ForgetPasswordPage() {
  const t = useTexts();
  const state = useLoaderData<typeof loader>();
  return (
    <AccountPage title={t("accounts.forget.title")}>
      {state.step === "name" && <NameForm />}
      {state.step === "send" && <SendForm name={state.name} mobile={state.mobile} />}
      {state.step === "code" && <NewPasswordForm name={state.name} sentBy={state.sentBy} />}
      <p className="mt-4">
        <Link to="/login">{t("accounts.register.toLogin")}</Link>
      </p>
    </AccountPage>
  );
}
