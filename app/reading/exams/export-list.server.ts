import { redirect } from "@remix-run/node";
import { z } from "zod";
import { mostInBatch } from "#contract/reading/batches";
import { defaultColumns, type ListColumn } from "#contract/organizations/list-views";
import { ProblemBody } from "#contract/kernel/problem-body";
import { ExportColumn, type ExamExport } from "#contract/reading/exam-export";
import { Id } from "#contract/kernel/values";
import type { RequestArgs } from "../../forms/request-args";
import { pathTo } from "../../paths";
import { thrown } from "../../problems/thrown-problem.server";
import { signedIn, type SignedIn } from "../../session/signed-in.server";
import { languageOf } from "../../i18n/language-cookie.server";
import { filtersOf, readListQuery, sortOf, type ListQuery } from "../../registration/exams/list-query.server";
import { listOf } from "../../registration/exams/place-in-list.server";

/** What the reader wants beside the patient: as the view says, else as for every list; null for the usual. */
export const chosenColumns = (query: ListQuery, ofEveryList: ListColumn[] | null): ListColumn[] | null =>
  query.columns.length > 0 ? query.columns : ofEveryList;

/** What stands beside the patient. */
export const shownColumns = (query: ListQuery, ofEveryList: ListColumn[] | null): ListColumn[] =>
  chosenColumns(query, ofEveryList) ?? [...defaultColumns];

/** Whoever may export somewhere: to anybody else the table would be an empty one. Throws forbidden. */
export async function exporter(args: RequestArgs): Promise<SignedIn> {
  const session = await signedIn(args);
  const mayExport = (await session.permissions()).some(({ actions }) => actions.includes("export_exams"));
  if (!mayExport) throw thrown(args.context, "forbidden");
  return session;
}

/** How many exams the address's list would take along, and the columns its table begins with. */
export async function exportPlan(request: Request, { api }: SignedIn) {
  const query = readListQuery(new URLSearchParams(listOf(request)));
  const [{ total, columns: kept }, { columns: ofList }] = await Promise.all([
    api.examExports.plan({ filters: filtersOf(query) }),
    api.listViews.mine({}),
  ]);
  return { total, columns: kept ?? shownColumns(query, ofList) };
}

const Chosen = z.array(Id).max(mostInBatch).catch([]);
const Columns = z.array(ExportColumn).catch([]);

/** Those of the form, which its sender's next export begins with; without one, those it would have shown. */
async function wantedColumns(request: Request, session: SignedIn, form: FormData): Promise<ExportColumn[]> {
  if (form.get("chooses") !== "on") return (await exportPlan(request, session)).columns;
  const columns = Columns.parse(form.getAll("columns"));
  await session.api.examExports.keepColumns({ columns });
  return columns;
}

/** The table of the address's list, or of the chosen exams alone; where it is refused, the page says why. */
export async function exportedTable({ request, context }: RequestArgs, session: SignedIn, form: FormData) {
  const list = listOf(request);
  const query = readListQuery(new URLSearchParams(list));
  const examIds = Chosen.parse(form.getAll("exam"));
  const wanted: ExamExport = {
    filters: examIds.length > 0 ? [{ field: "id", operator: "in", values: examIds }] : filtersOf(query),
    sort: sortOf(query),
    columns: await wantedColumns(request, session, form),
    language: languageOf(request),
    onlyFirst: form.get("onlyFirst") === "on",
  };
  const answer = await context.platform.fetch("/api/v1/exports/exams", {
    method: "POST",
    token: session.token,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wanted),
  });
  if (answer.ok) return answer;
  const { code } = ProblemBody.parse(await answer.json());
  return redirect(pathTo("/studies/export", {}, { list, refused: code }), 303);
}
