import { redirect } from "@remix-run/node";
import type { RequestArgs } from "../forms/request-args";
import { safeRedirect } from "../session/safe-redirect";
import { keepTyped } from "../session/kept-form.server";
import { formOf } from "../forms/posted-form.server";

/**
 * What was chosen of the looks of every page: in the address where the button sent another form along, so that what was
 * typed there is not lost, else in the button's own form.
 */
export async function chosen(args: RequestArgs, name: "language" | "theme"): Promise<FormDataEntryValue | null> {
  const { searchParams } = new URL(args.request.url);
  return searchParams.get(name) ?? (await formOf(args)).get(name);
}

/** Goes on to the page the choice was made on, with what was typed there. */
export async function backWithTyped(args: RequestArgs, cookie: string): Promise<Response> {
  const { searchParams } = new URL(args.request.url);
  const path = safeRedirect(searchParams.get("returnTo") ?? (await formOf(args)).get("returnTo"), "/");
  const kept = await keepTyped(args, path, "switched");
  const headers = new Headers();
  for (const each of [cookie, ...(kept?.cookies ?? [])]) headers.append("Set-Cookie", each);
  return redirect(kept?.path ?? path, { status: 303, headers });
}
