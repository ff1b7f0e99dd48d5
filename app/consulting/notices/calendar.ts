import { redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { languageOf } from "../../i18n/language-cookie.server";
import { pathTo } from "../../paths";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";

/** The consultation as a file for a calendar. What the platform refuses leads to its page, which says why. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = await signedIn(args);
  const query = new URLSearchParams({ language: languageOf(args.request) });
  const consultationId = paramOf(args, "consultationId");
  const path = `/api/v1/consultations/${encodeURIComponent(consultationId)}/calendar?${query}`;
  const answer = await args.context.platform.fetch(path, { token });
  return answer.ok ? answer : redirect(pathTo("/consultations/:consultationId", { consultationId }));
}
