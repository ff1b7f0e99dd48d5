import type { LoaderFunctionArgs } from "@remix-run/node";
import { urgentKinds } from "#contract/notification-kinds";
import { Id } from "#contract/values";
import { signedIn } from "../accounts/signed-in.server";
import { textsFor } from "../i18n/texts.server";
import { notificationText } from "./notification-text.server";

/** What a page asks by itself: the reader's unread notifications behind ?after=, at most five, newest first. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const after = Id.safeParse(new URL(args.request.url).searchParams.get("after"));
  const t = textsFor(args.request);
  const told = await api.notifications.newly(after.success ? { after: after.data } : {});
  return Response.json(
    told.map((notification) => ({
      id: notification.id,
      // As the new-exam notice names it: an exam told of twice at once is shown once.
      key: notification.kind === "examArrived" && notification.exam ? `exam ${notification.exam.id}` : notification.id,
      isUrgent: urgentKinds.includes(notification.kind),
      text: notificationText(args.request, t, notification),
      open: t("notifications.open"),
    })),
    { headers: { "Cache-Control": "no-store" } },
  );
}
