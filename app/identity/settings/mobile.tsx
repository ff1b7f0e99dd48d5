import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BindCode, MobileBinding, OwnPassword } from "#contract/identity/mobile";
import { pathTo } from "../../paths";
import { sentByOf } from "../accounts/sent-by";
import { signedIn } from "../../session/signed-in.server";
import { Panel } from "../../components/page";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { BindForm, CodeForm, UnbindForm } from "./mobile-forms";

export const handle = { i18n: "settings", title: "settings.mobile.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await signedIn(args);
  return { mobile: account.mobile, sentBy: sentByOf(args.request) };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  const done = () => redirectDone(args.context, "/settings/mobile", "saved");
  switch (form.intent) {
    case "unbind":
      return submitted(
        form,
        OwnPassword,
        async (input) => {
          await api.mobile.unbind(input);
          return done();
        },
        { wrong_password: "password" },
      );
    case "bind":
      return submitted(
        form,
        MobileBinding,
        async (input) => {
          await api.mobile.bindNumber(input);
          return done();
        },
        { code_wrong: "code" },
      );
    default:
      return submitted(
        form,
        BindCode,
        async ({ mobile, password }) => {
          const { sentBy } = await api.mobile.sendBindCode({ mobile, password, language: languageOf(args.request) });
          return redirect(pathTo("/settings/mobile", {}, { sent: sentBy }), 303);
        },
        { mobile_taken: "mobile", wrong_password: "password" },
      );
  }
}

export default function MobilePage() {
  const t = useTexts();
  const { mobile, sentBy } = useLoaderData<typeof loader>();
  return (
    <div className="grid max-w-form gap-4">
      <Panel title={t("settings.mobile.title")}>
        <p className="mb-3 text-muted">{t("settings.mobile.lead")}</p>
        <p>
          {mobile ? (
            <>
              {t("settings.mobile.bound")} <strong className="tabular-nums">{mobile}</strong>
            </>
          ) : (
            t("settings.mobile.none")
          )}
        </p>
      </Panel>
      {sentBy && <CodeForm sentBy={sentBy} />}
      <BindForm isChange={mobile !== null} />
      {mobile && <UnbindForm />}
    </div>
  );
}
