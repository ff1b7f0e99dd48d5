import type { LoaderFunctionArgs } from "@remix-run/node";
import { languageOf } from "../../i18n/language-cookie.server";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";

/** The consultation as a file for a calendar. */
export async function loader(args: LoaderFunctionArgs) {
  const { token } = await signedIn(args);
  const query = new URLSearchParams({ language: languageOf(args.request) });
  const id = encodeURIComponent(paramOf(args, "consultationId"));
  return args.context.platform.fetch(`/api/v1/consultations/${id}/calendar?${query}`, { token });
}
