import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { queueLinkKinds } from "#contract/registration/queue-states";
import { languages } from "#texts/languages";
import { Button, LinkButton } from "../../components/button";
import { ChoiceGroup } from "../../components/choice-field";
import { CopyField } from "../../components/copy-field";
import { Page, Panel } from "../../components/page";
import { QueryForm } from "../../components/query-form";
import { TextField } from "../../components/text-field";
import { PostForm } from "../../forms/post-form";
import { posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { pathTo } from "../../paths";
import { announcingOf } from "./announcing";
import { queuePlace } from "./queue-place.server";

export const handle = { i18n: "queue", title: "queue.linksPage.title" } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { api, organization } = await queuePlace(args);
  const { screen, kiosk } = await api.queue.links({ id: organization.id });
  const { speak, repeat, volume } = announcingOf(args.request.url);
  const { origin } = new URL(args.request.url);
  const said = { speak: speak.join(","), repeat: String(repeat), volume: String(volume) };
  return {
    org: organization.id,
    ...{ speak, repeat, volume },
    screen: `${origin}${pathTo("/calling/screens/:code", { code: screen }, said)}`,
    kiosk: `${origin}${pathTo("/calling/kiosks/:code", { code: kiosk })}`,
  };
}

const Renew = z.object({ intent: z.enum(queueLinkKinds) });

export async function action(args: ActionFunctionArgs) {
  const { api, organization } = await queuePlace(args);
  const form = await posted(args);
  return submitted(form, Renew, async ({ intent: kind }) => {
    await api.queue.renewLink({ id: organization.id, kind });
    return redirectDone(args.context, form.page, "saved");
  });
}

/** Addresses for televisions and kiosks, which need no account and open nothing else. */
export default function QueueLinksPage() {
  const t = useTexts();
  const { org, screen, kiosk, speak, repeat, volume } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("queue.linksPage.title")}
      width="form"
      actions={
        <LinkButton to={pathTo("/calling", {}, { org })} icon="left">
          {t("queue.title")}
        </LinkButton>
      }
    >
      <p className="mb-4 text-muted">{t("queue.linksPage.lead")}</p>
      <Panel title={t("queue.linksPage.screen")} className="mb-4">
        <p className="mb-3 text-muted">{t("queue.linksPage.screenHint")}</p>
        <QueryForm className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-2">
          <input type="hidden" name="org" value={org} />
          <ChoiceGroup
            type="checkbox"
            name="speak"
            label={t("queue.linksPage.speak")}
            options={languages.map(({ code: value, name: label }) => ({ value, label }))}
            defaultValues={speak}
          />
          <TextField
            name="repeat"
            type="number"
            label={t("queue.linksPage.repeat")}
            {...{ min: 0, max: 5, defaultValue: String(repeat) }}
          />
          <TextField
            name="volume"
            type="number"
            label={t("queue.linksPage.volume")}
            {...{ min: 0, max: 100, step: 5, defaultValue: String(volume) }}
          />
          <Button>{t("queue.show")}</Button>
        </QueryForm>
        <Address kind="screen" url={screen} />
      </Panel>
      <Panel title={t("queue.linksPage.kiosk")}>
        <p className="mb-3 text-muted">{t("queue.linksPage.kioskHint")}</p>
        <Address kind="kiosk" url={kiosk} />
      </Panel>
    </Page>
  );
}

function Address({ kind, url }: { kind: "screen" | "kiosk"; url: string }) {
  const t = useTexts();
  return (
    <div className="grid gap-2">
      <CopyField
        id={`${kind}-address`}
        label={t("queue.linksPage.address")}
        value={url}
        copyLabel={t("queue.linksPage.copy")}
        copiedLabel={t("queue.linksPage.copied")}
      />
      <PostForm className="flex flex-wrap items-center gap-2">
        <LinkButton to={url} icon="eye" target="_blank" rel="noreferrer">
          {t("queue.linksPage.open")}
        </LinkButton>
        <Button intent={kind} look="danger">
          {t("queue.linksPage.renew")}
        </Button>
        <span className="text-sm text-muted">{t("queue.linksPage.renewHint")}</span>
      </PostForm>
    </div>
  );
}
