import { redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";
import { placeOf } from "./notification-text.server";

export { default } from "../../page/passed-through";

/** Goes on to what a notification tells of; whoever follows it has read it. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await signedIn(args);
  const id = paramOf(args, "notificationId");
  return redirect(await placeOf(await session.api.notifications.read({ id }), session));
}
