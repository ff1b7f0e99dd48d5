import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Client } from "#contract/index";
import { Id } from "#contract/kernel/values";
import type { Posted } from "../../forms/posted.server";
import { badRequest } from "../../problems/thrown-problem.server";
import { joined, partsOf } from "../knowledge-base/put-phrase";

const Asked = z.object({ phrase: Id, into: z.enum(["both", "finding", "diagnosis"]).catch("both") });

const queryOf = ({ page }: Posted) => new URL(page, "http://here").searchParams;

/** What was typed, with the phrase that the address names behind it, or in its place. */
export async function withPhrase(api: Client, form: Posted): Promise<Posted> {
  const query = queryOf(form);
  const asked = Asked.safeParse(Object.fromEntries(query));
  if (!asked.success) throw badRequest(form.context);
  const { phrase: id, into } = asked.data;
  const phrase = await api.knowledgeBase.get({ id });
  for (const field of partsOf(phrase, into)) {
    const typed = form.data.get(field);
    form.data.set(field, joined(typeof typed === "string" ? typed : "", phrase[field], query.has("replace")));
  }
  await api.knowledgeBase.used({ id });
  return form;
}

/**
 * The way to the pane with what was searched for, to which the browser sends what was typed once more (307); null where
 * the address has it already.
 */
export function toSearched(form: Posted): Response | null {
  const { pathname, searchParams } = new URL(form.page, "http://here");
  const typed = form.data.get("phraseSearch");
  const search = typeof typed === "string" ? typed.trim() : "";
  if ((searchParams.get("q") ?? "") === search) return null;
  searchParams.delete("q");
  if (search !== "") searchParams.set("q", search);
  return redirect(`${pathname}?${searchParams}`, 307);
}
