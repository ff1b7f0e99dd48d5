import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OwnPassword } from "#contract/identity/mobile";
import { AppCode, PasskeyRemoval } from "#contract/identity/second-factor";
import { signedIn } from "../../session/signed-in.server";
import { LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { posted } from "../../forms/posted.server";
import { answeredBySecret } from "../../forms/shown-secret.server";
import { submitted } from "../../forms/submitted.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { AppConfirmation, PasswordQuestion } from "./factor-forms";
import { PasskeyList } from "./passkey-list";
import { RecoveryCodes } from "./recovery-codes";

export const handle = { i18n: ["settings", "accounts"], title: "settings.factor.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const factors = await api.secondFactor.read({});
  const format = formats(languageOf(args.request));
  return {
    ...factors,
    passkeys: factors.passkeys.map(({ id, name, created, lastUsed }) => ({
      id,
      name,
      created: format.dayTime(created),
      lastUsed: lastUsed && format.dayTime(lastUsed),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  const done = () => redirectDone(args.context, "/settings/second-factor", "saved");
  const atPassword = { wrong_password: "password" } as const;
  switch (form.intent) {
    case "beginApp":
      return answeredBySecret(
        form,
        OwnPassword,
        async (input) => ({ app: await api.secondFactor.beginTotp(input) }),
        atPassword,
      );
    case "confirmApp": {
      const made: { recoveryCodes?: string[] } = {};
      const answer = await submitted(
        form,
        AppCode,
        async (input) => {
          const { recoveryCodes } = await api.secondFactor.confirmTotp(input);
          if (recoveryCodes.length === 0) return done();
          made.recoveryCodes = recoveryCodes;
          return redirect(".");
        },
        { code_wrong: () => ({ code: "appCode" }) },
      );
      if (made.recoveryCodes) return data(made);
      if (answer instanceof Response) return answer;
      // A wrong code is no reason to scan anew: the secret is still to be confirmed.
      const app = await api.secondFactor.pendingTotp({});
      return data({ ...answer.data, app: app ?? undefined }, answer.init ?? undefined);
    }
    case "newCodes":
      return answeredBySecret(form, OwnPassword, (input) => api.secondFactor.renewRecoveryCodes(input), atPassword);
    case "removeApp":
      return submitted(
        form,
        OwnPassword,
        async (input) => (await api.secondFactor.removeTotp(input), done()),
        atPassword,
      );
    default:
      return submitted(
        form,
        PasskeyRemoval,
        async (input) => (await api.secondFactor.removePasskey(input), done()),
        atPassword,
      );
  }
}

export default function SecondFactorPage() {
  const t = useTexts();
  const { hasTotp, passkeys, recoveryCodesLeft, passkeysPossible } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const app = answer && "app" in answer ? answer.app : undefined;
  const codes = answer && "recoveryCodes" in answer ? answer.recoveryCodes : undefined;
  const isConfirming = app !== undefined || (answer && "intent" in answer && answer.intent === "confirmApp");
  const hasAny = hasTotp || passkeys.length > 0;
  return (
    <div className="grid max-w-prose gap-4">
      <Notice tone={hasAny ? "success" : "info"}>{t(hasAny ? "settings.factor.on" : "settings.factor.off")}</Notice>
      {codes && <RecoveryCodes codes={codes} />}
      <Panel title={t("settings.factor.app")}>
        <p className="mb-3 text-muted">{t("settings.factor.appLead")}</p>
        {hasTotp ? (
          <PasswordQuestion id="remove-app" intent="removeApp" label={t("settings.factor.removeApp")} />
        ) : isConfirming ? (
          <AppConfirmation app={app} />
        ) : (
          <PasswordQuestion id="begin-app" intent="beginApp" label={t("settings.factor.addApp")} isHarmless />
        )}
      </Panel>
      <Panel title={t("settings.factor.passkeys")}>
        <p className="mb-3 text-muted">
          {t(passkeysPossible ? "settings.factor.passkeysLead" : "settings.factor.passkeysImpossible")}
        </p>
        <PasskeyList passkeys={passkeys} />
        {passkeysPossible && (
          <LinkButton to="/settings/second-factor/passkey" icon="plus" className="mt-3">
            {t("settings.factor.addPasskey")}
          </LinkButton>
        )}
      </Panel>
      {hasAny && (
        <Panel title={t("settings.factor.recovery")}>
          <p className="mb-3 text-muted">{t("settings.factor.recoveryLead", { left: recoveryCodesLeft })}</p>
          <PasswordQuestion id="new-codes" intent="newCodes" label={t("settings.factor.newCodes")} isHarmless />
        </Panel>
      )}
    </div>
  );
}
