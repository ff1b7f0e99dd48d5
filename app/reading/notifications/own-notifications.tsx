import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { Client } from "#contract/index";
import { urgentKinds } from "#contract/organizations/notification-kinds";
import { NotificationChoices } from "#contract/organizations/notifications";
import { Id } from "#contract/kernel/values";
import { pathTo } from "../../paths";
import { signedIn } from "../../session/signed-in.server";
import { Button } from "../../components/button";
import { DataTable } from "../../components/data-table";
import { EmptyState } from "../../components/empty-state";
import { Pagination } from "../../components/pagination";
import { PostForm } from "../../forms/post-form";
import { StatusBadge } from "../../components/status-badge";
import { posted, type Posted } from "../../forms/posted.server";
import { submitted } from "../../forms/submitted.server";
import { answeredBySecret, shownCode } from "../../forms/shown-secret.server";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { textsFor } from "../../i18n/texts.server";
import { useTexts } from "../../i18n/use-texts";
import { redirectDone } from "../../page/done.server";
import type { PageHandle } from "../../page/page-options";
import { ChoicesForm } from "./choices-form";
import { notificationText } from "./notification-text.server";
import { WechatPanel } from "./wechat-panel";

export const handle = { i18n: ["settings", "notifications"], title: "notifications.title" } satisfies PageHandle;

const limit = 20;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const skip = z.coerce.number().int().min(0).max(10_000).catch(0);
  const page = { limit, skip: skip.parse(new URL(args.request.url).searchParams.get("skip") ?? 0) };
  const [{ notifications, total }, choices, { isConfigured, since }] = await Promise.all([
    api.notifications.page(page),
    api.notifications.choices({}),
    api.wechats.following({}),
  ]);
  const t = textsFor(args.request);
  return {
    ...page,
    total,
    choices,
    wechat: { isConfigured, since: since && formats(languageOf(args.request)).dayTime(since) },
    notifications: notifications.map((notification) => ({
      id: notification.id,
      isRead: notification.isRead,
      isUrgent: urgentKinds.includes(notification.kind),
      text: notificationText(args.request, t, notification),
      said: notification.said,
      organization: notification.bucketName,
      created: formats(languageOf(args.request), notification.timeZone).dayTime(notification.created),
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await posted(args);
  switch (form.intent) {
    case "read":
      return submitted(form, z.object({ id: Id }), (input) => api.notifications.read(input));
    case "readAll":
      return submitted(form, z.object({ upTo: Id }), (input) => api.notifications.readAll(input));
    case "wechatCode":
      return wechatCode(args, form, api);
    case "wechatEnd":
      return submitted(form, z.object({}), async () => {
        await api.wechats.unfollow({});
        return redirectDone(args.context, "/settings/notification", "saved");
      });
    default:
      return submitted(
        form,
        NotificationChoices,
        async (choices) => {
          await api.notifications.choose(choices);
          return redirectDone(args.context, "/settings/notification", "saved");
        },
        { mobile_missing: "bySms" },
      );
  }
}

const wechatCode = (args: ActionFunctionArgs, form: Posted, api: Client) =>
  answeredBySecret(form, z.object({}), async () => ({
    code: shownCode(args, await api.wechats.qrscene({ language: languageOf(args.request) })),
  }));

export default function NotificationsPage() {
  const t = useTexts();
  const { notifications, choices, total, skip, wechat } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [newest] = notifications;
  return (
    <div className="grid gap-6">
      <section aria-labelledby="notifications">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2 id="notifications" className="text-lg">
            {t("notifications.title")}
          </h2>
          {newest && notifications.some(({ isRead }) => !isRead) && (
            <PostForm>
              <input type="hidden" name="upTo" value={newest.id} />
              <Button intent="readAll" icon="check">
                {t("notifications.readAll")}
              </Button>
            </PostForm>
          )}
        </div>
        {!newest && skip === 0 ? (
          <EmptyState icon="info" title={t("notifications.none")}>
            {choices.isRecipient ? t("notifications.noneHint") : t("notifications.notRecipient")}
          </EmptyState>
        ) : (
          <>
            <DataTable
              caption={t("notifications.title")}
              rows={notifications}
              rowKey={({ id }) => id}
              rowHref={({ id }) => pathTo("/settings/notification/:notificationId", { notificationId: id })}
              rowTone={({ isUrgent, isRead }) => (isUrgent && !isRead ? "danger" : null)}
              columns={[
                {
                  key: "text",
                  header: t("notifications.what"),
                  share: "table:w-[50%]",
                  cell: ({ text, isRead, said }) => (
                    <span className="block">
                      <bdi className={`[overflow-wrap:anywhere] ${isRead ? "" : "font-semibold"}`}>{text}</bdi>
                      {said && (
                        <span className="block font-normal text-muted [overflow-wrap:anywhere]">
                          {t(said.reason ? "notifications.saidWhy" : "notifications.said", said)}
                        </span>
                      )}
                    </span>
                  ),
                },
                {
                  key: "state",
                  header: t("notifications.state"),
                  cell: ({ isRead }) =>
                    isRead ? (
                      <span className="text-muted">{t("notifications.isRead")}</span>
                    ) : (
                      <StatusBadge tone="info" icon="info">
                        {t("notifications.isUnread")}
                      </StatusBadge>
                    ),
                },
                {
                  key: "organization",
                  header: t("notifications.organization"),
                  cell: ({ organization }) => organization,
                },
                {
                  key: "created",
                  header: t("notifications.created"),
                  cell: ({ created }) => <span className="tabular-nums">{created}</span>,
                },
              ]}
              actions={{
                header: t("notifications.actions"),
                cell: ({ id, isRead }) =>
                  isRead ? null : (
                    <PostForm preventScrollReset>
                      <input type="hidden" name="id" value={id} />
                      <Button intent="read">{t("notifications.markRead")}</Button>
                    </PostForm>
                  ),
              }}
            />
            <Pagination skip={skip} limit={limit} shown={notifications.length} total={total} />
          </>
        )}
      </section>
      <ChoicesForm choices={choices} />
      {(wechat.isConfigured || wechat.since) && (
        <WechatPanel {...wechat} answered={answer && "code" in answer ? answer.code : null} />
      )}
    </div>
  );
}
