import { redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Id } from "#contract/kernel/values";
import { signedIn } from "../../session/signed-in.server";
import { notFound } from "../../problems/thrown-problem.server";
import { placeOf } from "./notification-text.server";

export { default } from "../../page/passed-through";

/** Goes on to what a notification tells of; whoever follows it has read it. */
export async function loader(args: LoaderFunctionArgs) {
  const session = await signedIn(args);
  const id = Id.safeParse(args.params.notificationId);
  if (!id.success) throw notFound(args.context);
  return redirect(await placeOf(await session.api.notifications.read({ id: id.data }), session));
}
