import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { Login } from "#contract/identity/accounts";
import { ActionForm } from "../../forms/action-form";
import { Button } from "../../components/button";
import { TextField } from "../../components/text-field";
import { PasswordField } from "../../page/password-field";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { AccountPage } from "./account-page";
import { signIn } from "./sign-in.server";
import { wechatStepOf } from "./wechat-cookie.server";

export const handle = { i18n: "accounts", title: "accounts.wechat.bindTitle", hydrate: false } satisfies PageHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const step = await wechatStepOf(request, context);
  if (!step?.binding) throw redirect("/login/over", 303);
  return { nickname: step.binding.nickname };
}

export async function action(args: ActionFunctionArgs) {
  const step = await wechatStepOf(args.request, args.context);
  if (!step?.binding) throw redirect("/login/over", 303);
  return submitted(await posted(args), Login, () => signIn(args, "wechatBinding", step.redirectTo));
}

/** A WeChat account that is bound to nobody here: the password says whose it is, once. */
export default function WechatBindPage() {
  const t = useTexts();
  const { nickname } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<z.input<typeof Login>>({ id: "bind" });
  return (
    <AccountPage title={t("accounts.wechat.bindTitle")} introduction={t("accounts.wechat.bindLead", { nickname })}>
      <ActionForm form={form} className="grid gap-4">
        <TextField {...bind(fields.username)} label={t("accounts.fields.username")} autoComplete="username" required />
        <PasswordField
          {...bind(fields.password)}
          label={t("accounts.fields.password")}
          autoComplete="current-password"
          required
        />
        <Button look="primary" className="w-full">
          {t("accounts.wechat.bind")}
        </Button>
      </ActionForm>
      <p className="mt-4">
        <Link to="/login">{t("accounts.register.toLogin")}</Link>
      </p>
    </AccountPage>
  );
}
