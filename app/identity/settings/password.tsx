import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PasswordChangeForm } from "../accounts/account-forms";
import { ChangePasswordForm } from "../accounts/change-password-form";
import { signedIn } from "../../session/signed-in.server";
import { Panel } from "../../components/page";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";

export const handle = { i18n: ["settings", "accounts"], title: "accounts.changePassword.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await signedIn(args);
  return { username: account.username };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  return submitted(
    await posted(args),
    PasswordChangeForm,
    async ({ oldPassword, newPassword, removeOthers }) => {
      await api.accounts.changePassword({ oldPassword, newPassword, removeOthers });
      return redirectDone(args.context, "/settings/password", "passwordChanged");
    },
    { wrong_password: "oldPassword", password_unchanged: "newPassword" },
  );
}

export default function OwnPasswordPage() {
  const t = useTexts();
  const { username } = useLoaderData<typeof loader>();
  return (
    <Panel title={t("accounts.changePassword.title")} className="max-w-form">
      <ChangePasswordForm username={username} />
    </Panel>
  );
}
