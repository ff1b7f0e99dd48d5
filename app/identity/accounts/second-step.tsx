import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { SecondStep } from "#contract/identity/second-factor";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { TextField } from "../../components/text-field";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { useTexts } from "../../i18n/use-texts";
import type { PageHandle } from "../../page/page-options";
import { AccountPage } from "./account-page";
import { apiFor } from "../../session/api.server";
import { signIn } from "./sign-in.server";
import { secondStepOf } from "./second-step-cookie.server";

export const handle = { i18n: "accounts", title: "accounts.secondStep.title", hydrate: false } satisfies PageHandle;

/** Reached from the login page, which left the ticket in a cookie. */
export async function loader(args: LoaderFunctionArgs) {
  const step = await secondStepOf(args.request, args.context);
  if (!step) throw redirect("/login/over", 303);
  const { passkeysPossible } = await apiFor(args, null).installation.read({});
  return {
    hasApp: step.methods.includes("totp"),
    hasPasskey: passkeysPossible && step.methods.includes("passkey"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const step = await secondStepOf(args.request, args.context);
  if (!step) throw redirect("/login/over", 303);
  return submitted(
    await posted(args),
    SecondStep.pick({ code: true }),
    () => signIn(args, "secondStep", step.redirectTo),
    { code_wrong: () => ({ code: "appCode" }) },
  );
}

export default function SecondStepPage() {
  const t = useTexts();
  const { hasApp, hasPasskey } = useLoaderData<typeof loader>();
  const { form, fields, bind } = useActionForm<Pick<z.input<typeof SecondStep>, "code">>({ id: "second-step" });
  return (
    <AccountPage title={t("accounts.secondStep.title")}>
      {hasPasskey && (
        <LinkButton
          to="/login/passkey?step=2"
          look={hasApp ? "secondary" : "primary"}
          icon="key"
          className="mb-4 w-full"
          reloadDocument
        >
          {t("accounts.secondStep.byPasskey")}
        </LinkButton>
      )}
      <ActionForm form={form} className="grid gap-4">
        <p className="text-muted">{t(hasApp ? "accounts.secondStep.lead" : "accounts.secondStep.leadRecovery")}</p>
        <TextField
          {...bind(fields.code)}
          label={t("accounts.secondStep.code")}
          hint={t("accounts.secondStep.recoveryHint")}
          autoComplete="one-time-code"
          maxLength={16}
          required
        />
        <Button look={hasApp ? "primary" : "secondary"} className="w-full">
          {t("accounts.login.submit")}
        </Button>
      </ActionForm>
      <p className="mt-4">
        <Link to="/login">{t("accounts.register.toLogin")}</Link>
      </p>
    </AccountPage>
  );
}
