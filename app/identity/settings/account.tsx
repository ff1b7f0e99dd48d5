import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Client } from "#contract/index";
import { OwnPassword } from "#contract/identity/mobile";
import { signedIn } from "../../session/signed-in.server";
import { sessionCookie } from "../../session/session-cookie.server";
import { rememberWechat } from "../accounts/wechat-cookie.server";
import { Panel } from "../../components/page";
import { posted, type Posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { DeactivateForm } from "./deactivate-form";
import { PasswordQuestion } from "./factor-forms";

export const handle = { i18n: "settings", title: "settings.account.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { isConfigured, wechat } = await api.social.own({});
  const format = formats(languageOf(args.request));
  return {
    isConfigured,
    wechat: wechat && { nickname: wechat.nickname, created: format.dayTime(wechat.created) },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  const atPassword = { wrong_password: "password" } as const;
  if (form.intent === "bindWechat") return wechatPage(args, form, api);
  if (form.intent === "unbindWechat")
    return submitted(
      form,
      OwnPassword,
      async (input) => {
        await api.social.unbind(input);
        return redirectDone(args.context, "/settings/account", "saved");
      },
      atPassword,
    );
  return submitted(
    form,
    OwnPassword,
    async (input) => {
      await api.ownAccount.deactivate(input);
      const { cookieSecrets, secureCookies } = args.context;
      const response = redirectDone(args.context, "/login", "accountDeactivated");
      const cleared = await sessionCookie(cookieSecrets, secureCookies).serialize("", { maxAge: 0 });
      response.headers.append("Set-Cookie", cleared);
      return response;
    },
    atPassword,
  );
}

/** The page with WeChat's code, behind a link: a form's answer may not lead to another site (form-action). */
async function wechatPage({ context }: ActionFunctionArgs, form: Posted, api: Client) {
  const shown: { url?: string; state?: string } = {};
  const answer = await submitted(
    form,
    OwnPassword,
    async (input) => {
      Object.assign(shown, await api.social.ownAddress(input));
    },
    { wrong_password: "password" },
  );
  if (!shown.url || !shown.state) return answer;
  const cookie = await rememberWechat(context, { state: shown.state, redirectTo: "/settings/account" });
  return data({ wechatUrl: shown.url }, { headers: { "Set-Cookie": cookie } });
}

export default function AccountSettingsPage() {
  const t = useTexts();
  const { isConfigured, wechat } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const wechatUrl = answer && "wechatUrl" in answer ? answer.wechatUrl : undefined;
  return (
    <div className="grid max-w-prose gap-4">
      {(isConfigured || wechat) && (
        <Panel title={t("settings.account.wechat")}>
          {wechat ? (
            <>
              <p className="mb-3">{t("settings.account.wechatBound", wechat)}</p>
              <PasswordQuestion id="unbind-wechat" intent="unbindWechat" label={t("settings.account.unbindWechat")} />
            </>
          ) : wechatUrl ? (
            <a href={wechatUrl} className="button button-primary">
              {t("settings.account.toWechat")}
            </a>
          ) : (
            <PasswordQuestion
              id="bind-wechat"
              intent="bindWechat"
              label={t("settings.account.bindWechat")}
              isHarmless
            />
          )}
        </Panel>
      )}
      <Panel title={t("settings.account.export")}>
        <p className="mb-3 text-muted">{t("settings.account.exportLead")}</p>
        <a href="/api/v1/accounts/me/export" download className="button button-secondary">
          {t("settings.account.download")}
        </a>
      </Panel>
      <DeactivateForm />
    </div>
  );
}
