import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Client } from "#contract/index";
import { languageOf } from "../../i18n/language-cookie.server";
import { paramOf } from "../../page/param-of.server";

/** Templates to write the report by, and the one that is looked at as a form. */
export async function templatesPane(args: LoaderFunctionArgs, api: Client) {
  const id = paramOf(args, "reportId");
  const templateId = new URL(args.request.url).searchParams.get("template");
  const { offered, best, used } = await api.reportingTemplates.ofReport({ id });
  const isOffered = offered.some((template) => template.id === templateId);
  const language = languageOf(args.request);
  const form = templateId && isOffered ? await api.reportingTemplates.form({ id, templateId, language }) : null;
  return { offered, best, used: used && { title: used.title, version: used.version }, form };
}
export type TemplatesPane = Awaited<ReturnType<typeof templatesPane>>;
