import { data, redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { OwnPassword } from "#contract/identity/mobile";
import { NewPasskeyForm } from "../accounts/passkey-forms";
import { PasskeyButton } from "../accounts/passkey-button";
import { signedIn } from "../../session/signed-in.server";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { PasswordField } from "../../page/password-field";
import { useHydrated } from "../../components/use-hydrated";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import { lazyChunk } from "../../connection/lazy-chunk";
import type { PageHandle } from "../../page/page-options";
import { deviceOf } from "./device";
import { RecoveryCodes } from "./recovery-codes";

export const handle = { i18n: ["settings", "accounts"], title: "settings.factor.addPasskey" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { passkeysPossible } = await api.secondFactor.read({});
  if (!passkeysPossible) throw redirect("/settings/second-factor");
  return { device: deviceOf(args.request.headers.get("user-agent") ?? "") };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  const shown: { recoveryCodes?: string[]; toMake?: Awaited<ReturnType<typeof api.secondFactor.passkeyToAdd>> } = {};
  if (form.intent === "begin") {
    const answer = await submitted(
      form,
      OwnPassword,
      async (input) => {
        shown.toMake = await api.secondFactor.passkeyToAdd(input);
      },
      { wrong_password: "password" },
    );
    return shown.toMake ? data(shown) : answer;
  }
  const answer = await submitted(form, NewPasskeyForm, async (input) => {
    const { recoveryCodes } = await api.secondFactor.addPasskey(input);
    if (recoveryCodes.length === 0) return redirectDone(args.context, "/settings/second-factor", "saved");
    shown.recoveryCodes = recoveryCodes;
    return redirect(".");
  });
  return shown.recoveryCodes ? data(shown) : answer;
}

type ToMake = NonNullable<Extract<ReturnType<typeof useActionData<typeof action>>, { toMake?: unknown }>["toMake"]>;

const make = async (optionsJSON: ToMake["options"]) => {
  const { startRegistration } = await lazyChunk(() => import("@simplewebauthn/browser"));
  return startRegistration({ optionsJSON });
};

export default function NewPasskeyPage() {
  const t = useTexts();
  const answer = useActionData<typeof action>();
  const codes = answer && "recoveryCodes" in answer ? answer.recoveryCodes : undefined;
  const toMake = answer && "toMake" in answer ? answer.toMake : undefined;
  return (
    <div className="grid max-w-prose gap-4">
      {codes ? <RecoveryCodes codes={codes} /> : toMake ? <NewPasskey toMake={toMake} /> : <PasswordFirst />}
      <LinkButton to="/settings/second-factor" icon="left" className="justify-self-start">
        {t("common.action.back")}
      </LinkButton>
    </div>
  );
}

function PasswordFirst() {
  const t = useTexts();
  const hasScripts = useHydrated();
  const { form, fields, bind } = useActionForm<{ password: string }>({ id: "begin-passkey", intents: ["begin"] });
  return (
    <Panel title={t("settings.factor.addPasskey")}>
      <ActionForm form={form} defaultIntent="begin" className="grid max-w-form gap-4">
        <p className="text-muted">
          {t(hasScripts ? "settings.factor.passwordFirst" : "accounts.passkey.needsScripts")}
        </p>
        <PasswordField
          {...bind(fields.password)}
          label={t("settings.fields.password")}
          autoComplete="current-password"
          required
        />
        <Button look="primary" intent="begin" className="justify-self-end">
          {t("settings.factor.goOn")}
        </Button>
      </ActionForm>
    </Panel>
  );
}

function NewPasskey({ toMake: { ticket, options } }: { toMake: ToMake }) {
  const t = useTexts();
  const { device } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<{ ticket: string; name: string; response: string }>({
    id: "new-passkey",
    defaultValue: { name: device },
  });
  return (
    <Panel title={t("settings.factor.addPasskey")}>
      <ActionForm form={form} className="grid max-w-form gap-4">
        <p className="text-muted">{t("settings.factor.newPasskeyLead")}</p>
        <input type="hidden" name="ticket" value={ticket} />
        <TextField {...bind(fields.name)} label={t("settings.factor.passkeyName")} maxLength={64} required />
        <PasskeyButton ask={() => make(options)} label={t("settings.factor.makePasskey")} />
      </ActionForm>
    </Panel>
  );
}
