import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NewPasskeyForm } from "../accounts/passkey-forms";
import { PasskeyButton } from "../accounts/passkey-button";
import { signedIn } from "../accounts/signed-in.server";
import { ActionForm } from "../components/action-form";
import { LinkButton } from "../components/button";
import { Panel } from "../components/page";
import { TextField } from "../components/text-field";
import { useHydrated } from "../components/use-hydrated";
import { posted } from "../forms/posted.server";
import { submitted } from "../forms/submitted.server";
import { useActionForm } from "../forms/use-action-form";
import { useTexts } from "../i18n/use-texts";
import { redirectDone } from "../shell/done.server";
import { lazyChunk } from "../shell/lazy-chunk";
import type { PageHandle } from "../shell/page-options";
import { deviceOf } from "./device";
import { RecoveryCodes } from "./recovery-codes";

export const handle = { i18n: ["settings", "accounts"], title: "settings.factor.addPasskey" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { passkeysPossible } = await api.secondFactor.read({});
  if (!passkeysPossible) throw redirect("/settings/second-factor");
  const { ticket, options } = await api.secondFactor.passkeyToAdd({});
  return { ticket, options, device: deviceOf(args.request.headers.get("user-agent") ?? "") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const shown: { recoveryCodes?: string[] } = {};
  const answer = await submitted(await posted(args), NewPasskeyForm, async (input) => {
    const { recoveryCodes } = await api.secondFactor.addPasskey(input);
    if (recoveryCodes.length === 0) return redirectDone(args.context, "/settings/second-factor", "saved");
    shown.recoveryCodes = recoveryCodes;
    return redirect(".");
  });
  return shown.recoveryCodes ? data(shown) : answer;
}

const make = async (optionsJSON: ReturnType<typeof useLoaderData<typeof loader>>["options"]) => {
  const { startRegistration } = await lazyChunk(() => import("@simplewebauthn/browser"));
  return startRegistration({ optionsJSON });
};

export default function NewPasskeyPage() {
  const t = useTexts();
  const answer = useActionData<typeof action>();
  const codes = answer && "recoveryCodes" in answer ? answer.recoveryCodes : undefined;
  return (
    <div className="grid max-w-prose gap-4">
      {codes ? <RecoveryCodes codes={codes} /> : <NewPasskey />}
      <LinkButton to="/settings/second-factor" icon="left" className="justify-self-start">
        {t("common.action.back")}
      </LinkButton>
    </div>
  );
}

function NewPasskey() {
  const t = useTexts();
  const hasScripts = useHydrated();
  const { ticket, options, device } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<{ ticket: string; name: string; response: string }>({
    id: "new-passkey",
    defaultValue: { name: device },
  });
  return (
    <Panel title={t("settings.factor.addPasskey")}>
      <ActionForm form={form} className="grid max-w-form gap-4">
        <p className="text-muted">
          {t(hasScripts ? "settings.factor.newPasskeyLead" : "accounts.passkey.needsScripts")}
        </p>
        <input type="hidden" name="ticket" value={ticket} />
        <TextField {...bind(fields.name)} label={t("settings.factor.passkeyName")} maxLength={64} required />
        <PasskeyButton ask={() => make(options)} label={t("settings.factor.makePasskey")} />
      </ActionForm>
    </Panel>
  );
}
