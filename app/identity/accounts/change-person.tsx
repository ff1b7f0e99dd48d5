import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button } from "../../components/button";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { useTexts } from "../../i18n/use-texts";
import { problemOf } from "../../problems/thrown-problem.server";
import type { PageHandle } from "../../page/page-options";
import { AccountPage } from "./account-page";
import { apiFor } from "../../session/api.server";
import { signedInRedirect } from "./come-in.server";
import { comingPersonOf, forgetComing } from "./coming-person-cookie.server";
import { maybeSignedIn } from "../../session/signed-in.server";

export const handle = { i18n: "accounts", title: "accounts.changePerson.title", hydrate: false } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const [coming, present] = await Promise.all([comingPersonOf(args.request, args.context), maybeSignedIn(args)]);
  if (!coming) throw redirect("/");
  const { name } = await apiFor(args, coming.opened.accessToken).accounts.me({});
  return { coming: name, present: present?.account.name ?? null };
}

/** Ends the session of whoever goes: the person present, or else the one who came. */
export async function action(args: ActionFunctionArgs) {
  const { intent } = await posted(args);
  const coming = await comingPersonOf(args.request, args.context);
  if (!coming) throw redirect("/");
  const forgotten = await forgetComing(args.context);
  if (intent !== "change") {
    await apiFor(args, coming.opened.accessToken)
      .accounts.logout({})
      .catch((error: unknown) => {
        // Its session may have ended meanwhile.
        if (!problemOf(error, args.context)) throw error;
      });
    return redirect("/", { status: 303, headers: { "Set-Cookie": forgotten } });
  }
  const present = await maybeSignedIn(args);
  await present?.api.accounts.logout({});
  const response = await signedInRedirect(args, coming.opened, coming.redirectTo);
  response.headers.append("Set-Cookie", forgotten);
  return response;
}

/** Another person comes in where somebody is signed in: no link, no page left open and no password decides who goes. */
export default function ChangePersonPage() {
  const t = useTexts();
  const { coming, present } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      title={t("accounts.changePerson.title")}
      introduction={
        present
          ? t("accounts.changePerson.lead", { present, coming })
          : t("accounts.changePerson.leadAlone", { coming })
      }
    >
      <PostForm className="grid gap-3">
        <Button look="primary" intent="change" className="w-full">
          {t("accounts.changePerson.change", { coming })}
        </Button>
        <Button intent="stay" className="w-full">
          {present ? t("accounts.changePerson.stay", { present }) : t("accounts.changePerson.leave")}
        </Button>
      </PostForm>
    </AccountPage>
  );
}
