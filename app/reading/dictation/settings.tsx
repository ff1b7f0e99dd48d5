import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Button } from "../../components/button";
import { Notice } from "../../components/notice";
import { Panel } from "../../components/page";
import { useHydrated } from "../../components/use-hydrated";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { signedIn } from "../../session/signed-in.server";
import { isOffered } from "./recognition";

export const handle = { i18n: ["settings", "dictation"], title: "dictation.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  return api.dictation.mine({});
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  return submitted(form, z.object({}), async () => {
    await api.dictation.choose({ isOn: form.intent === "turnOn" });
    return redirectDone(args.context, form.page, "saved");
  });
}

/** Where the sound goes stands above the switch. */
export default function DictationPage() {
  const t = useTexts();
  const { isOn } = useLoaderData<typeof loader>();
  const isHydrated = useHydrated();
  return (
    <Panel title={t("dictation.title")} className="max-w-prose">
      <div className="grid gap-3">
        <p>{t("dictation.lead")}</p>
        <Notice tone="warning">{t("dictation.whereTo")}</Notice>
        {isHydrated && !isOffered() && <p className="text-muted">{t("dictation.notOffered")}</p>}
        <p className="font-medium">{t(isOn ? "dictation.isOn" : "dictation.isOff")}</p>
        <PostForm>
          <Button look={isOn ? "secondary" : "primary"} intent={isOn ? "turnOff" : "turnOn"}>
            {t(isOn ? "dictation.turnOff" : "dictation.turnOn")}
          </Button>
        </PostForm>
      </div>
    </Panel>
  );
}
