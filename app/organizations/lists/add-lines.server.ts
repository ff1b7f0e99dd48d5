import { data } from "@remix-run/node";
import type { FormAnswer } from "../../forms/answer";
import type { Posted } from "../../forms/posted.server";
import { redirectDone } from "../../page/done.server";
import { listCalls } from "./list-calls.server";
import type { ListPage } from "./list-data.server";
import { pastedFields, listScreen } from "./list-screens";
import { optionsOf } from "./option-sources.server";
import { pastedLines } from "./pasted-lines";

/** Fields that the page knows and nobody types. */
export type Added = Record<string, string>;

/** What came of pasted lines, some of which could not be added. */
export interface Pasted {
  added: number;
  failed: { text: string; reason: string }[];
}

/** The form then shows the lines that failed, and no other. */
export type RefusedLines = FormAnswer & { pasted: Pasted };

/** Lines that are added at once; more come with the next paste. */
const mostLines = 200;

/**
 * Adds an entry for each pasted line. Those that cannot be added come back with the reason of each, to be corrected and
 * sent again; the others are there.
 */
export async function addLines(form: Posted, { api, organization, place }: ListPage, more: Added) {
  const { list, part } = place;
  const { t } = form;
  const fields = pastedFields(list);
  const labels = fields.map(({ name }) => t(`lists.fields.${name}`));
  const options = await optionsOf(fields, t, api, organization.id);
  const lines = pastedLines(String(form.data.get("lines") ?? ""), fields, labels, options);
  const partField = listScreen(list).part;
  const failed: Pasted["failed"] = [];
  for (const { text, values } of lines.slice(0, mostLines)) {
    const entry = { ...values, ...(partField && part !== undefined && { [partField]: part }), ...more };
    const reason = await refusalOf(form, entry, (one) => listCalls[list].add(one, api, organization.id, done));
    if (reason !== null) failed.push({ text, reason });
  }
  const tooMany = t("lists.paste.tooMany", { most: mostLines });
  failed.push(...lines.slice(mostLines).map(({ text }) => ({ text, reason: tooMany })));
  if (failed.length === 0) return redirectDone(form.context, form.page, "added");
  const pasted = { added: lines.length - failed.length, failed };
  const result = { initialValue: { lines: failed.map(({ text }) => text).join("\n") }, error: {} };
  return data<RefusedLines>({ intent: form.intent, result, problem: null, pasted }, { status: 422 });
}

const done = () => new Response(null);

/** Why the entry was not added; null where it was. */
async function refusalOf(
  form: Posted,
  entry: Record<string, string>,
  add: (form: Posted) => ReturnType<(typeof listCalls)[keyof typeof listCalls]["add"]>,
): Promise<string | null> {
  const one = new FormData();
  for (const [name, value] of Object.entries(entry)) one.set(name, value);
  const answer = await add({ ...form, intent: "add", data: one });
  if (answer instanceof Response) return null;
  const reasons = Object.values(answer.data.result.error ?? {}).flatMap((texts) => texts ?? []);
  return reasons[0] ?? form.t("lists.paste.refused");
}
