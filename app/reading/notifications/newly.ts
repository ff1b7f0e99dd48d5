import type { LoaderFunctionArgs } from "@remix-run/node";
import { urgentKinds } from "#contract/organizations/notification-kinds";
import { Id } from "#contract/kernel/values";
import { signedIn } from "../../session/signed-in.server";
import { textsFor } from "../../i18n/texts.server";
import { notificationText } from "./notification-text.server";

/**
 * What a page asks by itself: how much waits for the reader, and, where they want to be told while they work, their unread
 * notifications behind ?after=, at most five, newest first.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const after = Id.safeParse(new URL(args.request.url).searchParams.get("after"));
  const t = textsFor(args.request);
  const { isTold, unread, openCritical } = await api.notifications.mine({});
  const told = isTold ? await api.notifications.newly(after.success ? { after: after.data } : {}) : [];
  const arrived = told.map((notification) => ({
    id: notification.id,
    // As the new-exam notice names it: an exam told of twice at once is shown once.
    key: notification.kind === "examArrived" && notification.exam ? `exam ${notification.exam.id}` : notification.id,
    isUrgent: urgentKinds.includes(notification.kind),
    text: notificationText(args.request, t, notification),
    open: t("notifications.open"),
  }));
  return Response.json({ arrived, waiting: { unread, openCritical } }, { headers: { "Cache-Control": "no-store" } });
}
