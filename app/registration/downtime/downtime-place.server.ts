import type { LoaderFunctionArgs } from "@remix-run/node";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { thrown } from "../../problems/thrown-problem.server";
import { registryPlace } from "../registry/registry-place.server";

/** The organization whose downtime desk it is, for whoever may register there. */
export async function downtimePlace(args: LoaderFunctionArgs) {
  const place = await registryPlace(args);
  if (!place.mayCreate) throw thrown(args.context, "forbidden");
  return { ...place, format: formats(languageOf(args.request), place.organization.timeZone) };
}
