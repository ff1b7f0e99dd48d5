import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { ActionForm } from "../../forms/action-form";
import { useHydrated } from "../../components/use-hydrated";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import { lazyChunk } from "../../connection/lazy-chunk";
import type { PageHandle } from "../../page/page-options";
import { AccountPage } from "./account-page";
import { apiFor } from "../../session/api.server";
import { signIn } from "./sign-in.server";
import { PasskeyAnswerForm } from "./passkey-forms";
import { PasskeyButton } from "./passkey-button";
import { safeRedirect } from "../../session/safe-redirect";
import { secondStepOf } from "./second-step-cookie.server";

export const handle = { i18n: "accounts", title: "accounts.passkey.title" } satisfies PageHandle;

/** Signs in by passkey: alone, or with `?step=2` as the second step. The only page of signing in that needs scripts. */
export async function loader(args: LoaderFunctionArgs) {
  const step = await stepIn(args);
  const api = apiFor(args, null);
  const { passkeysPossible } = await api.installation.read({});
  if (!passkeysPossible) throw redirect(step ? "/login/second-step" : "/login");
  const { ticket, options } = await api.secondFactor.passkeyToSignIn(step ? { secondStep: step.ticket } : {});
  return { ticket, options };
}

const stepIn = ({ request, context }: LoaderFunctionArgs) =>
  new URL(request.url).searchParams.has("step") ? secondStepOf(request, context) : null;

export async function action(args: ActionFunctionArgs) {
  const step = await stepIn(args);
  const asked = new URL(args.request.url).searchParams.get("redirect");
  const redirectTo = step?.redirectTo ?? safeRedirect(asked);
  return submitted(await posted(args), PasskeyAnswerForm, () => signIn(args, "passkey", redirectTo));
}

const sign = async (optionsJSON: ReturnType<typeof useLoaderData<typeof loader>>["options"]) => {
  const { startAuthentication } = await lazyChunk(() => import("@simplewebauthn/browser"));
  return startAuthentication({ optionsJSON });
};

export default function PasskeyLoginPage() {
  const t = useTexts();
  const { ticket, options } = useLoaderData<typeof loader>();
  const hasScripts = useHydrated();
  const { form } = useActionForm<{ ticket: string; response: string }>({ id: "passkey" });
  return (
    <AccountPage title={t("accounts.passkey.title")}>
      <ActionForm form={form} className="grid gap-4">
        <p className="text-muted">{t(hasScripts ? "accounts.passkey.lead" : "accounts.passkey.needsScripts")}</p>
        <input type="hidden" name="ticket" value={ticket} />
        <PasskeyButton ask={() => sign(options)} label={t("accounts.passkey.submit")} />
      </ActionForm>
      <p className="mt-4">
        <Link to="/login" reloadDocument>
          {t("accounts.register.toLogin")}
        </Link>
      </p>
    </AccountPage>
  );
}
