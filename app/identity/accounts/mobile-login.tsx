import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { MobileSignIn, SignInMobile } from "#contract/identity/mobile-sign-in";
import { Button } from "../../components/button";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { apiFor } from "../../session/api.server";
import { safeRedirect } from "../../session/safe-redirect";
import { AccountPage } from "./account-page";
import { CodeField } from "./code-field";
import { mobileStepOf, rememberMobile } from "./mobile-code-cookie.server";
import type { SentBy } from "./sent-by";
import { SentNotice } from "./sent-notice";
import { signIn } from "./sign-in.server";

export const handle = { i18n: "accounts", title: "accounts.mobileLogin.title", hydrate: false } satisfies PageHandle;

/** Signs in by a code to the bound mobile: `?step=code` asks for it, once it was sent. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  if (searchParams.get("step") !== "code") return { step: "number" as const };
  const { sentBy, redirectTo } = await leftBy(args);
  return { step: "code" as const, sentBy, wayBack: { redirect: redirectTo } };
}

async function leftBy({ request, context }: LoaderFunctionArgs) {
  const step = await mobileStepOf(request, context);
  if (!step) throw redirect("/login/over", 303);
  return step;
}

export async function action(args: ActionFunctionArgs) {
  const form = await posted(args);
  if (form.intent === "signIn") {
    const { redirectTo } = await leftBy(args);
    return submitted(form, MobileSignIn.pick({ code: true }), () => signIn(args, "mobileCode", redirectTo), {
      code_wrong: "code",
    });
  }
  const redirectTo = safeRedirect(new URL(args.request.url).searchParams.get("redirect"));
  return submitted(form, SignInMobile, async ({ mobile }) => {
    const { sentBy } = await apiFor(args, null).mobileSignIn.sendCode({ mobile, language: languageOf(args.request) });
    const cookie = await rememberMobile(args.context, { mobile, sentBy, redirectTo });
    return redirect(pathTo("/login/mobile", {}, { step: "code" }), { status: 303, headers: { "Set-Cookie": cookie } });
  });
}

export default function MobileLoginPage() {
  const t = useTexts();
  const state = useLoaderData<typeof loader>();
  return (
    <AccountPage title={t("accounts.mobileLogin.title")}>
      {state.step === "number" ? <NumberForm /> : <CodeForm sentBy={state.sentBy} wayBack={state.wayBack} />}
      <p className="mt-3">
        <Link to="/login">{t("accounts.register.toLogin")}</Link>
      </p>
    </AccountPage>
  );
}

function NumberForm() {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof SignInMobile>>({ id: "number" });
  return (
    <ActionForm form={form} defaultIntent="send" className="grid gap-4">
      <p className="text-muted">{t("accounts.mobileLogin.lead")}</p>
      <TextField
        {...bind(fields.mobile)}
        type="tel"
        label={t("accounts.mobileLogin.number")}
        hint={t("accounts.mobileLogin.numberHint")}
        autoComplete="tel"
        required
      />
      <Button look="primary" icon="send" intent="send" className="w-full">
        {t("accounts.forget.send")}
      </Button>
    </ActionForm>
  );
}

function CodeForm({ sentBy, wayBack }: { sentBy: SentBy; wayBack: { redirect: string } }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<Pick<z.input<typeof MobileSignIn>, "code">>({ id: "code" });
  return (
    <>
      <SentNotice sentBy={sentBy} />
      <ActionForm form={form} defaultIntent="signIn" className="grid gap-4">
        <CodeField {...bind(fields.code)} />
        <Button look="primary" icon="key" intent="signIn" className="w-full">
          {t("accounts.login.submit")}
        </Button>
      </ActionForm>
      <p className="mt-3">
        <Link to={pathTo("/login/mobile", {}, wayBack)}>{t("accounts.forget.again")}</Link>
      </p>
    </>
  );
}
