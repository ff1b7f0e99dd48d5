import type { LoaderFunctionArgs } from "@remix-run/node";
import { formats } from "../../i18n/format.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { registryPlace } from "../registry/registry-place.server";

/** The organization whose calendar it is, with dates and times as its clocks show them. */
export async function calendarPlace(args: LoaderFunctionArgs) {
  const place = await registryPlace(args);
  return { ...place, format: formats(languageOf(args.request), place.organization.timeZone) };
}
