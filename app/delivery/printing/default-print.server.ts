import { Id } from "#contract/kernel/values";
import { cookieHeader, cookieValue } from "../../cookies/plain-cookie.server";
import type { OfferedTemplates } from "./template-choice";

/** Which template somebody prints with instead of the one of the organization's rule (product §3: "default print"). */
const cookie = "default-print";

/** As many choices as are kept; the oldest gives way. */
const most = 16;

interface Sheets {
  bucketId: string;
  modality: string;
  chosen: string | null;
  templates: { id: string; name: string }[];
}

interface Choice {
  /** What is printed with it: exams of one modality of one organization. */
  of: string;
  template: string;
}

/** Referral forms and reports have templates of their own: ids tell them apart. */
const read = (request: Request): Choice[] =>
  (cookieValue(request, cookie) ?? "").split(".").flatMap((pair) => {
    const [bucketId = "", modality = "", template = ""] = pair.split(":");
    return Id.safeParse(template).success ? [{ of: `${bucketId}:${modality}`, template }] : [];
  });

/**
 * The template of a sheet: the one the address asks for, else the one chosen before, else that of the organization's
 * rule; with the header that remembers a choice of the address.
 */
export function templateChoice(request: Request, sheets: Sheets, secure: boolean) {
  const { bucketId, modality, chosen: automatic, templates } = sheets;
  const of = `${bucketId}:${modality}`;
  const isOffered = (id: string | null) => templates.some((template) => template.id === id);
  const asked = new URL(request.url).searchParams.get("template");
  const choices = read(request);
  const before = choices.find((choice) => choice.of === of && isOffered(choice.template))?.template ?? null;
  const chosen = asked !== null && isOffered(asked) ? asked : (before ?? automatic);
  const offered: OfferedTemplates = { templates, automatic, chosen };
  if (asked === null || chosen !== asked) return { offered, headers: new Headers() };
  const others = choices.filter((choice) => choice.of !== of || !isOffered(choice.template));
  const kept = asked === automatic ? others : [{ of, template: asked }, ...others];
  const value = kept
    .slice(0, most)
    .map((choice) => `${choice.of}:${choice.template}`)
    .join(".");
  return { offered, headers: new Headers({ "Set-Cookie": cookieHeader(cookie, value, { secure }) }) };
}
