import { redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";

export { default } from "../../page/passed-through";

/** Goes on to one of the organization's external viewers, by an address made for this moment. */
export async function loader(args: LoaderFunctionArgs) {
  const { api } = await signedIn(args);
  const examId = paramOf(args, "examId");
  const viewerId = paramOf(args, "viewerId");
  const { url } = await api.viewers.external({ id: examId, viewerId });
  return redirect(url, { headers: { "cache-control": "no-store", "referrer-policy": "no-referrer" } });
}
