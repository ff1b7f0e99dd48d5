import type { ActionFunctionArgs } from "@remix-run/node";
import type { Client } from "#contract/index";
import type { Posted } from "../../forms/posted.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { paramOf } from "../../page/param-of.server";
import { badRequest } from "../../problems/thrown-problem.server";
import { priorOffers } from "./prior-offers.server";
import { writtenIn } from "./written-language";

/**
 * Without scripts: puts what the earlier exam named in the address offers into the finding as it was sent, the comparison
 * before it, a size behind it.
 */
export async function insertOffer(api: Client, form: Posted, args: ActionFunctionArgs): Promise<void> {
  const { searchParams } = new URL(args.request.url);
  const past = await api.exams.past({ id: paramOf(args, "examId") });
  const prior = past.find(({ id }) => id === searchParams.get("of"));
  if (!prior) throw badRequest(form.context);
  const report = prior.reportId ? await api.reports.detail({ id: prior.reportId }) : null;
  const reader = languageOf(args.request);
  const offers = priorOffers(prior, report?.content ?? { finding: "", diagnosis: "" }, reader);
  const sent = form.data.get("finding");
  const finding = typeof sent === "string" ? sent : "";
  const language = writtenIn(finding) ?? offers.language ?? reader;
  const size = searchParams.get("size");
  const text = size === null ? offers.comparison : offers.sizes[Number(size)]?.text;
  if (!text) throw badRequest(form.context);
  form.data.set("finding", size === null ? `${text[language]}${finding}` : `${finding}${text[language]}`);
}
