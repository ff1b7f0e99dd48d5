import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { signedIn } from "../../session/signed-in.server";
import { Button } from "../../components/button";
import { Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { submitted } from "../../forms/submitted.server";
import { answeredBySecret, shownCode } from "../../forms/shown-secret.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { CodeToSign } from "./code-to-sign";
import { SignatureForms } from "./signature-forms";
import { posted } from "../../forms/posted.server";
import { signatureIn } from "./signature-in.server";
import { callStream } from "../../forms/posted-file.server";

export const handle = { i18n: "settings", title: "settings.signature.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await signedIn(args);
  return { signature: account.signature };
}

export async function action(args: ActionFunctionArgs) {
  const { api, token } = await signedIn(args);
  const form = await posted(args);
  const done = () => redirectDone(args.context, "/settings/signature", "saved");
  if (form.intent === "remove")
    return submitted(form, z.object({}), async () => {
      await api.signature.remove({});
      return done();
    });
  if (form.intent === "phone")
    return answeredBySecret(form, z.object({}), async () => ({
      phone: shownCode(args, await api.signature.ticket({})),
    }));
  return signatureIn(form, async (picture) => {
    await callStream(args, token, "PUT", "/accounts/me/signature", picture);
    return done();
  });
}

export default function SignaturePage() {
  const t = useTexts();
  const { signature } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const phone = answer && "phone" in answer ? answer.phone : null;
  return (
    <div className="grid max-w-prose gap-4">
      <Panel title={t("settings.signature.title")}>
        <p className="mb-3 text-muted">{t("settings.signature.lead")}</p>
        {signature ? (
          <div className="flex flex-wrap items-end gap-4">
            <img
              src={signature}
              alt={t("settings.signature.current")}
              className="max-h-32 max-w-full rounded border border-line bg-white p-3"
            />
            <PostForm>
              <Button intent="remove" look="danger" icon="trash">
                {t("settings.signature.remove")}
              </Button>
            </PostForm>
          </div>
        ) : (
          <p>{t("settings.signature.none")}</p>
        )}
      </Panel>
      <CodeToSign answered={phone} signature={signature} />
      <SignatureForms />
    </div>
  );
}
