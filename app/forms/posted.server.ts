import type { AppLoadContext } from "@remix-run/node";
import type { RequestArgs } from "./request-args";
import type { Texts } from "#texts/texts";
import { textsFor } from "../i18n/texts.server";
import { withoutKept } from "./kept-form";
import { formOf } from "./posted-form.server";

/** A form as it came in, with what is needed to answer it. */
export interface Posted {
  data: FormData;
  /** The value of the button that sent it; "" for a form with only one. */
  intent: string;
  /** Path and query of the page that sent it. */
  page: string;
  t: Texts;
  context: AppLoadContext;
}

export async function posted(args: RequestArgs): Promise<Posted> {
  const { request, context } = args;
  const data = await formOf(args);
  const intent = data.get("intent");
  const { pathname, search } = new URL(request.url);
  return {
    data,
    intent: typeof intent === "string" ? intent : "",
    page: withoutKept(pathname + search),
    t: textsFor(request),
    context,
  };
}
