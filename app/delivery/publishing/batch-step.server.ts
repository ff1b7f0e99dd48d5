import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { ReportOutcome } from "#contract/delivery/publishing";
import type { Client } from "#contract/index";
import { Id } from "#contract/kernel/values";
import { mostInBatch } from "#contract/reading/batches";
import { problemText } from "../../problems/problem-text";
import { languageOf } from "../../i18n/language-cookie.server";
import { textsFor } from "../../i18n/texts.server";
import { filtersOf, publishQuery } from "./publish-query.server";
import { tickedReport } from "./publish-table";
import { shownReport } from "./shown-report.server";

const Step = z.enum(["handOut", "print", "printAll"]).catch("handOut");
const Reports = z.array(Id).max(mostInBatch).catch([]);

/** Which step, for which reports: those that are ticked, or all that the list's query finds. */
export function batchQuery(request: Request) {
  const { searchParams } = new URL(request.url);
  const step = Step.parse(searchParams.get("intent"));
  return {
    step: step === "handOut" ? ("handOut" as const) : ("print" as const),
    isAll: step === "printAll",
    list: searchParams.get("list") ?? "",
    reportIds: Reports.parse(searchParams.getAll(tickedReport)),
  };
}

export async function chosenReports(
  { request }: Pick<LoaderFunctionArgs, "request">,
  api: Client,
  { isAll, list, reportIds }: ReturnType<typeof batchQuery>,
) {
  const language = languageOf(request);
  const { reports, total } = isAll
    ? await api.publishing.query({ filters: filtersOf(publishQuery(list)), limit: mostInBatch })
    : { reports: await api.publishing.chosen({ reportIds }), total: 0 };
  return {
    reports: reports.map((report) => shownReport(report, language)),
    /** How many more the query finds than go into one file. */
    left: Math.max(0, total - reports.length),
  };
}

/** Why each was left as it was, in the reader's language; null where it was done. */
export function shownOutcomes(request: Request, outcomes: ReportOutcome[]): Record<string, string | null> {
  const t = textsFor(request);
  return Object.fromEntries(
    outcomes.map(({ reportId, refusal }) => [
      reportId,
      refusal && problemText(t, { code: refusal.code, detail: refusal.data }),
    ]),
  );
}
