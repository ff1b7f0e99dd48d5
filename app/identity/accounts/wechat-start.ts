import { redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { apiFor } from "../../session/api.server";
import { safeRedirect } from "../../session/safe-redirect";
import { rememberWechat } from "./wechat-cookie.server";

export { default } from "../../page/passed-through";

/** Leaves for the page with the QR code; `redirect` is where to go after. */
export async function loader(args: LoaderFunctionArgs) {
  const { url, state } = await apiFor(args, null).social.address({ type: "wechat" });
  const redirectTo = safeRedirect(new URL(args.request.url).searchParams.get("redirect"));
  return redirect(url, { headers: { "Set-Cookie": await rememberWechat(args.context, { state, redirectTo }) } });
}
