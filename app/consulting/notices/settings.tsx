import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MailCode, MailProof, NoticeSettings, SetNotices } from "#contract/consulting/notices";
import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { TextField } from "../../components/text-field";
import { ActionForm } from "../../forms/action-form";
import { withTheirs } from "../../forms/merged-answer.server";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { VersionedForm } from "../../forms/versioned-form";
import { languageOf } from "../../i18n/language-cookie.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { PasswordField } from "../../page/password-field";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { chosenSettings, WaysForm } from "./ways-form";

export const handle = { i18n: ["settings", "notices", "notifications"], title: "notices.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const sent = new URL(args.request.url).searchParams.get("sent");
  return {
    settings: await api.notices.settings({}),
    sentBy: z.enum(["mail", "outbox"]).nullable().catch(null).parse(sent),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  const done = () => redirectDone(args.context, "/settings/notices", "saved");
  switch (form.intent) {
    case "send":
      return submitted(
        form,
        MailCode,
        async ({ email, password }) => {
          const { sentBy } = await api.notices.sendMailCode({ email, password, language: languageOf(args.request) });
          return redirect(pathTo("/settings/notices", {}, { sent: sentBy }), 303);
        },
        { wrong_password: "password" },
      );
    case "prove":
      return submitted(
        form,
        MailProof,
        async (input) => {
          await api.notices.proveMail(input);
          return done();
        },
        { code_wrong: "code" },
      );
    case "forget":
      return submitted(form, z.object({}), async () => {
        await api.notices.removeMail({});
        return done();
      });
    default: {
      const answer = await submitted(form, SetNotices, async (input) => {
        await api.notices.choose(input);
        return done();
      });
      return withTheirs(answer, form, (current) => chosenSettings(NoticeSettings.parse(current)));
    }
  }
}

/** After a refusal too: what was taken meanwhile shows. */
export const shouldRevalidate = () => true;

/** By which ways one hears of consultations, when not, and the address that mail goes to. */
export default function NoticesPage() {
  const t = useTexts();
  const { settings, sentBy } = useLoaderData<typeof loader>();
  const { email } = settings;
  return (
    <div className="grid max-w-3xl gap-4">
      <Panel title={t("notices.mail.title")}>
        <p className="mb-2 text-muted">{t("notices.mail.lead")}</p>
        {email ? (
          <PostForm className="flex flex-wrap items-center gap-2">
            <span>
              {t("notices.mail.bound")} <strong className="[overflow-wrap:anywhere]">{email}</strong>
            </span>
            <Button intent="forget">{t("notices.mail.remove")}</Button>
          </PostForm>
        ) : (
          <p>{t("notices.mail.none")}</p>
        )}
        {sentBy && <ProofForm sentBy={sentBy} />}
        <AddressForm />
      </Panel>
      <VersionedForm version={settings.version}>
        {(saved) => <WaysForm settings={settings} saved={saved} />}
      </VersionedForm>
    </div>
  );
}

function ProofForm({ sentBy }: { sentBy: "mail" | "outbox" }) {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof MailProof>>({ id: "prove", intents: ["prove"] });
  return (
    <div className="my-4 grid gap-3">
      <Notice tone={sentBy === "mail" ? "success" : "warning"}>
        {t(sentBy === "mail" ? "notices.mail.sent" : "notices.mail.outbox")}
      </Notice>
      <ActionForm form={form} defaultIntent="prove" className="flex flex-wrap items-end gap-3">
        <TextField
          {...bind(fields.code)}
          label={t("settings.mobile.code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
        />
        <Button look="primary" intent="prove">
          {t("notices.mail.confirm")}
        </Button>
      </ActionForm>
    </div>
  );
}

function AddressForm() {
  const t = useTexts();
  const { form, fields, bind } = useActionForm<z.input<typeof MailCode>>({ id: "address", intents: ["send"] });
  return (
    <ActionForm form={form} defaultIntent="send" className="mt-4 grid gap-3 sm:grid-cols-2">
      <TextField {...bind(fields.email)} type="email" label={t("notices.mail.address")} autoComplete="email" required />
      <PasswordField
        {...bind(fields.password)}
        label={t("settings.fields.password")}
        autoComplete="current-password"
        required
      />
      <Button intent="send" icon="send" className="justify-self-end sm:col-span-2">
        {t("notices.mail.send")}
      </Button>
    </ActionForm>
  );
}
