import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTexts } from "../../i18n/use-texts";
import type { z } from "zod";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { CheckboxField } from "../../components/choice-field";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { RegistrationForm } from "./account-forms";
import { NewAccountFields } from "./account-fields";
import { AccountPage } from "./account-page";
import { apiFor } from "../../session/api.server";
import { maybeSignedIn } from "../../session/signed-in.server";

export const handle = { i18n: "accounts", title: "accounts.register.title", hydrate: false } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const [session, { allowRegistration }] = await Promise.all([maybeSignedIn(args), apiFor(args, null).domain.read({})]);
  if (session) throw redirect("/studies");
  return { allowRegistration };
}

export async function action(args: ActionFunctionArgs) {
  return submitted(
    await posted(args),
    RegistrationForm,
    async ({ username, password, name }) => {
      await apiFor(args, null).accounts.register({ username, password, name });
      return redirectDone(args.context, "/login", "registered");
    },
    { username_taken: "username" },
  );
}

export default function RegisterPage() {
  const t = useTexts();
  const { allowRegistration } = useLoaderData<typeof loader>();
  if (!allowRegistration)
    return (
      <AccountPage title={t("accounts.register.title")}>
        <p className="mb-4">{t("accounts.register.closed")}</p>
        <LinkButton to="/login" icon="left">
          {t("accounts.register.toLogin")}
        </LinkButton>
      </AccountPage>
    );
  return <OpenRegistration />;
}

function OpenRegistration() {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof RegistrationForm>>({ id: "register" });
  return (
    <AccountPage title={t("accounts.register.title")}>
      <ActionForm form={form} className="grid gap-4">
        <NewAccountFields
          username={bind(fields.username)}
          name={bind(fields.name)}
          password={bind(fields.password)}
          confirmPassword={bind(fields.confirmPassword)}
        />
        <CheckboxField
          {...bind(fields.terms)}
          label={t("accounts.register.terms")}
          hint={<Link to="/terms">{t("accounts.register.readTerms")}</Link>}
          required
        />
        <Button look="primary" className="w-full">
          {t("accounts.register.submit")}
        </Button>
      </ActionForm>
      <p className="mt-4">
        <Link to="/login">{t("accounts.register.toLogin")}</Link>
      </p>
    </AccountPage>
  );
}
