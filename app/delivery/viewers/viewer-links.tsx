import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { z } from "zod";
import { maxViewerLinkDays, viewerLinkDays } from "#contract/imaging/viewers";
import { Id, OneTimeKey } from "#contract/kernel/values";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { ActionForm } from "../../forms/action-form";
import { Button, LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { Page, Panel } from "../../components/page";
import { PostForm } from "../../forms/post-form";
import { TextField } from "../../components/text-field";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useActionForm } from "../../forms/use-action-form";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import { MadeShare } from "../shares/made-share";
import type { PageHandle } from "../../page/page-options";
import { ViewerLinkList } from "./viewer-link-list";

export const handle = { i18n: ["viewerLinks", "shares"], title: "viewerLinks.title" } satisfies PageHandle;

const NewLink = z.object({
  days: z.number({ error: "required" }).int().min(1, "atLeastOne").max(maxViewerLinkDays, "tooLarge"),
  key: OneTimeKey,
});

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const { exam, mayShare, links } = await api.viewers.links({ id: paramOf(args, "examId") });
  const { dayTime } = formats(languageOf(args.request), exam.timeZone);
  return {
    exam: { ...exam, modality: textsFor(args.request)(`exam.modality.${exam.modality}`) },
    mayShare,
    key: crypto.randomUUID(),
    mostDays: maxViewerLinkDays,
    usualDays: viewerLinkDays,
    links: links.map(({ id, creator, state, created, expires, lastUsed }) => ({
      id,
      state,
      creator: creator.name,
      created: dayTime(created),
      expires: dayTime(expires),
      lastUsed: lastUsed && dayTime(lastUsed),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const id = paramOf(args, "examId");
  const form = await posted(args);
  if (form.intent === "revoke") {
    return submitted(form, z.object({ linkId: Id }), async ({ linkId }) => {
      await api.viewers.revokeLink({ id, linkId });
      return redirectDone(args.context, pathTo("/studies/:examId/viewer-links", { examId: id }), "shareRevoked");
    });
  }
  // The link is shown in the answer itself, and never again.
  const shown: { made?: { id: string; url: string; qr: string } } = {};
  const answer = await submitted(form, NewLink, async (input) => {
    shown.made = await api.viewers.sharePath({ id, ...input });
  });
  return shown.made ? data({ made: shown.made }) : answer;
}

/** Links that show the images of an exam without an account: made, listed and revoked here. */
export default function ViewerLinksPage() {
  const t = useTexts();
  const { exam, mayShare, key, mostDays, usualDays, links } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && "made" in answer ? answer.made : undefined;
  const [query] = useSearchParams();
  const asked = links.find(({ id, state }) => id === query.get("revoke") && state === "open");
  const { form, fields, bind } = useActionForm<z.input<typeof NewLink>>({
    id: "new-viewer-link",
    defaultValue: { days: usualDays },
  });
  return (
    <Page
      title={t("viewerLinks.title")}
      actions={
        <LinkButton to={pathTo("/studies/:examId", { examId: exam.id })} icon="left">
          {t("viewerLinks.back")}
        </LinkButton>
      }
    >
      <p className="text-lg font-medium">
        <bdi>{exam.patientName}</bdi> · {exam.modality} · {exam.accessionNumber}
      </p>
      <p className="mb-4 max-w-prose text-muted">{t("viewerLinks.explanation")}</p>
      <div className="grid items-start gap-4 lg:grid-cols-[26rem_minmax(0,1fr)]">
        <div className="grid gap-4">
          {made && (
            <MadeShare made={{ ...made, pin: null }} expires={links.find(({ id }) => id === made.id)?.expires ?? ""} />
          )}
          {mayShare ? (
            <Panel title={t("shares.new.title")}>
              <ActionForm form={form} className="grid gap-4">
                <input type="hidden" name="key" value={key} />
                <TextField
                  {...bind(fields.days)}
                  label={t("shares.new.days")}
                  hint={t("shares.new.daysHint", { most: mostDays })}
                  type="number"
                  min={1}
                  max={mostDays}
                  required
                />
                <Button look="primary" icon="share" className="justify-self-end">
                  {t("shares.new.create")}
                </Button>
              </ActionForm>
            </Panel>
          ) : (
            <Notice tone="warning">{t("viewerLinks.sealed")}</Notice>
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          {asked && (
            <Panel title={t("shares.revoke.title")} className="border-danger">
              <p>{t("shares.revoke.text")}</p>
              <PostForm action="." className="mt-4 flex flex-wrap justify-end gap-2">
                <input type="hidden" name="linkId" value={asked.id} />
                <LinkButton to="?">{t("common.action.cancel")}</LinkButton>
                <Button intent="revoke" look="danger" icon="trash">
                  {t("shares.revoke.confirm")}
                </Button>
              </PostForm>
            </Panel>
          )}
          <ViewerLinkList links={links} />
        </div>
      </div>
    </Page>
  );
}
