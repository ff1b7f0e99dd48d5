import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";
import { safeRedirect } from "../../session/safe-redirect";
import { signedIn } from "../../session/signed-in.server";
import { formOf } from "../../forms/posted-form.server";

export function loader() {
  return redirect("/");
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await signedIn(args);
  const form = await formOf(args);
  await api.profile.dismiss({ notice: "planAlert" });
  return redirect(safeRedirect(form.get("returnTo"), "/"));
}
