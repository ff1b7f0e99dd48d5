import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { formIdField } from "../../forms/kept-form";
import { formOf } from "../../forms/posted-form.server";
import { isWorker, keepTyped } from "../../session/kept-form.server";
import { loginPath, safeRedirect } from "../../session/safe-redirect";

export function loader() {
  return redirect("/login");
}

/**
 * From the question for the password to the login page, and back to the page with what was typed there: it is kept for
 * whose page it was, as without scripts (docs/decisions/026).
 */
export async function action(args: ActionFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const page = safeRedirect(searchParams.get("returnTo"), "/");
  const isTyped = (await formOf(args)).has(formIdField);
  // Another person may have come in meanwhile.
  const isTheirs = await isWorker(args, searchParams.get("account") ?? "");
  const kept = isTyped && isTheirs ? await keepTyped(args, page, "signedOut") : null;
  return redirect(loginPath(kept?.path ?? page), 303);
}
