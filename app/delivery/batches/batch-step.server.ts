import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { mostInBatch, type BatchOutcome } from "#contract/reading/batches";
import type { Client } from "#contract/index";
import { Id, Language } from "#contract/kernel/values";
import { pathTo } from "../../paths";
import type { SignedIn } from "../../session/signed-in.server";
import type { Option } from "../../components/choice-field";
import { answersIn } from "./inspection-answers";
import { tickedField } from "../../reading/exams/batch-bar";
import { listedExam } from "../../registration/exams/listed-exam.server";
import { listOf } from "../../registration/exams/place-in-list.server";
import { keptFor } from "../../session/kept-form.server";
import { warningsIn } from "../../reading/reports/answered";
import type { Posted } from "../../forms/posted.server";
import { problemText } from "../../problems/problem-text";
import { languageOf } from "../../i18n/language-cookie.server";
import { textsFor } from "../../i18n/texts.server";

const Intent = z.enum(["approve", "assign", "print", "export"]).catch("approve");
const Exams = z.array(Id).max(mostInBatch).catch([]);

function fileHref(printed: BatchOutcome[], data: FormData): string {
  const query = new URLSearchParams(printed.map(({ examId }) => ["exam", examId]));
  query.set("language", Language.catch("chs").parse(data.get("language")));
  if (data.get("twoSided") === "on") query.set("twoSided", "on");
  return `/api/v1/batches/pdf?${query}`;
}

interface Step {
  intent: z.output<typeof Intent>;
  examIds: string[];
}

/** The step that was sent; once it is confirmed it is made. */
export async function batchStep({ request }: ActionFunctionArgs, { api }: SignedIn, { data, intent: sent }: Posted) {
  const intent = Intent.parse(sent);
  const examIds = Exams.parse(data.getAll(tickedField));
  const accountId = Id.safeParse(data.get("accountId"));
  const isSent = data.get("confirmed") === "on" && examIds.length > 0 && (intent !== "assign" || accountId.success);
  const steps: Record<typeof intent, () => Promise<BatchOutcome[]>> = {
    approve: () => api.batches.approve({ examIds, answers: answersIn(data, examIds) }),
    assign: () => api.batches.assign({ examIds, accountId: accountId.data ?? "" }),
    print: () => api.batches.print({ examIds }),
    // Its answer is a file (export-file.ts).
    export: async () => [],
  };
  if (!isSent) return shownStep(request, api, { intent, examIds }, null);
  const outcomes = await steps[intent]();
  const printed = intent === "print" ? outcomes.filter(({ refusal }) => refusal === null) : [];
  return {
    ...(await shownStep(request, api, { intent, examIds }, outcomes)),
    /** The file with all that was printed. */
    fileHref: printed.length === 0 ? null : fileHref(printed, data),
  };
}

/** The step that is kept for the page, not made yet; null where none is. */
export async function keptStep(args: LoaderFunctionArgs, { api }: SignedIn) {
  const kept = await keptFor(args);
  const examIds = Exams.parse([kept?.answer.result.initialValue?.[tickedField] ?? []].flat());
  return kept && shownStep(args.request, api, { intent: Intent.parse(kept.answer.intent), examIds }, null);
}

/**
 * What the page says: which exams a step is about; of one that was made, whether each was done or why not.
 *
 * @param made null before the step is confirmed
 */
async function shownStep(request: Request, api: Client, { intent, examIds }: Step, made: BatchOutcome[] | null) {
  const outcomes = made ?? [];
  const t = textsFor(request);
  const refusals = new Map(
    outcomes.flatMap(({ examId, refusal }) =>
      refusal ? [[examId, problemText(t, { code: refusal.code, detail: refusal.data })] as const] : [],
    ),
  );
  const warnings = new Map(
    outcomes.map(({ examId, refusal }) => [
      examId,
      refusal && warningsIn({ code: refusal.code, detail: refusal.data }),
    ]),
  );
  const { exams } = await (examIds.length === 0
    ? { exams: [] }
    : api.exams.page({ filters: [{ field: "id", operator: "in", values: examIds }], limit: mostInBatch }));
  const isAsking = intent === "assign" && made === null && examIds.length > 0;
  const people = isAsking ? await api.batches.assignees({ examIds }) : [];
  return {
    intent,
    isDone: made !== null,
    refused: refusals.size,
    /** Of the sheets. */
    language: languageOf(request),
    fileHref: null,
    exportPath: pathTo("/studies/export/file", {}, { list: listOf(request) }),
    people: people.map(({ id, name }): Option => ({ value: id, label: name })),
    exams: exams.map((exam) => ({
      ...listedExam(exam, languageOf(request), { list: listOf(request) }),
      refusal: refusals.get(exam.id) ?? null,
      /** What smart inspect told of its report, to be answered here. */
      warnings: warnings.get(exam.id) ?? null,
    })),
  };
}
