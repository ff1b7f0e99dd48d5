import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTexts } from "../../i18n/use-texts";
import type { z } from "zod";
import { Login } from "#contract/identity/accounts";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { TextField } from "../../components/text-field";
import { PasswordField } from "../../page/password-field";
import { withoutKept } from "../../forms/kept-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { redirectOn } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { AccountPage } from "./account-page";
import { apiFor } from "../../session/api.server";
import { DemoAccounts } from "./demo-accounts";
import { signIn } from "./sign-in.server";
import { safeRedirect } from "../../session/safe-redirect";
import { maybeSignedIn } from "../../session/signed-in.server";

export const handle = { i18n: "accounts", title: "accounts.login.title", hydrate: false } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const api = apiFor(args, null);
  const [session, installation, domain] = await Promise.all([
    maybeSignedIn(args),
    api.installation.read({}),
    api.domain.read({}),
  ]);
  if (installation.needsAdministrator) throw redirect("/first-run");
  if (session) throw redirectOn(args, safeRedirect(searchParams.get("redirect")));
  return {
    demoAccounts: installation.demoAccounts,
    allowRegistration: domain.allowRegistration,
    hasWechat: installation.hasWechat,
    passkeysPossible: installation.passkeysPossible,
    sentHere: whySentHere(searchParams.get("redirect")),
    /** Other ways in go on to the same page. */
    wayBack: { redirect: searchParams.get("redirect") ?? "" },
  };
}

/** Why somebody stands here who wanted to go elsewhere. */
function whySentHere(page: string | null): "sentHere" | "typedKept" | null {
  if (page === null) return null;
  return page === withoutKept(page) ? "sentHere" : "typedKept";
}

export async function action(args: ActionFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const redirectTo = safeRedirect(searchParams.get("redirect"));
  return submitted(await posted(args), Login, () => signIn(args, "password", redirectTo));
}

export default function LoginPage() {
  const t = useTexts();
  const { allowRegistration, demoAccounts, hasWechat, passkeysPossible, sentHere, wayBack } =
    useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof Login>>({ id: "login" });
  return (
    <AccountPage
      title={t("accounts.login.title")}
      introduction={sentHere && !form.errors ? t(`accounts.login.${sentHere}`) : undefined}
    >
      <ActionForm form={form} className="grid gap-4">
        <TextField {...bind(fields.username)} label={t("accounts.fields.username")} autoComplete="username" required />
        <PasswordField
          {...bind(fields.password)}
          label={t("accounts.fields.password")}
          autoComplete="current-password"
          required
        />
        <Button look="primary" icon="key" className="w-full">
          {t("accounts.login.submit")}
        </Button>
      </ActionForm>
      <p className="mt-4">
        <Link to="/forget-password">{t("accounts.login.forgot")}</Link>
        {" · "}
        <Link to={pathTo("/login/mobile", {}, wayBack)}>{t("accounts.login.byMobile")}</Link>
        {passkeysPossible && (
          <>
            {" · "}
            <Link to={pathTo("/login/passkey", {}, wayBack)}>{t("accounts.login.byPasskey")}</Link>
          </>
        )}
        {hasWechat && (
          <>
            {" · "}
            <a href={pathTo("/login/wechat", {}, wayBack)}>{t("accounts.login.byWechat")}</a>
          </>
        )}
      </p>
      {allowRegistration && (
        <p className="mt-4">
          {t("accounts.login.noAccount")} <Link to="/register">{t("accounts.login.register")}</Link>
        </p>
      )}
      <DemoAccounts accounts={demoAccounts} />
    </AccountPage>
  );
}
