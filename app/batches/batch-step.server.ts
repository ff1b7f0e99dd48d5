import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { mostInBatch, type BatchOutcome } from "#contract/batches";
import { Id, Language } from "#contract/values";
import type { SignedIn } from "../accounts/signed-in.server";
import type { Option } from "../components/choice-field";
import { exportFilePath } from "../exams/list-paths";
import { listedExam } from "../exams/listed-exam.server";
import { listOf } from "../exams/place-in-list.server";
import type { Posted } from "../forms/posted.server";
import { problemText } from "../forms/problem-text.server";
import { languageOf } from "../i18n/language-cookie.server";
import { textsFor } from "../i18n/texts.server";

const Intent = z.enum(["approve", "assign", "print", "export"]).catch("approve");
const Exams = z.array(Id).max(mostInBatch).catch([]);

function fileHref(printed: BatchOutcome[], data: FormData): string {
  const query = new URLSearchParams(printed.map(({ examId }) => ["exam", examId]));
  query.set("language", Language.catch("chs").parse(data.get("language")));
  if (data.get("twoSided") === "on") query.set("twoSided", "on");
  return `/api/v1/batches/pdf?${query}`;
}

/**
 * What the page says: which exams a step is about; once it is confirmed the step is made, and each exam says whether it
 * was done or why not.
 */
export async function batchStep({ request }: ActionFunctionArgs, { api }: SignedIn, { data, intent: sent }: Posted) {
  const intent = Intent.parse(sent);
  const examIds = Exams.parse(data.getAll("exam"));
  const accountId = Id.safeParse(data.get("accountId"));
  const isSent = data.get("confirmed") === "on" && examIds.length > 0 && (intent !== "assign" || accountId.success);
  const steps: Record<typeof intent, () => Promise<BatchOutcome[]>> = {
    approve: () => api.batches.approve({ examIds }),
    assign: () => api.batches.assign({ examIds, accountId: accountId.data ?? "" }),
    print: () => api.batches.print({ examIds }),
    // Its answer is a file (export-file.ts).
    export: async () => [],
  };
  const outcomes = isSent ? await steps[intent]() : [];
  const t = textsFor(request);
  const refusals = new Map(
    outcomes.flatMap(({ examId, refusal }) =>
      refusal ? [[examId, problemText(t, { code: refusal.code, detail: refusal.data })] as const] : [],
    ),
  );
  const { exams } = await (examIds.length === 0
    ? { exams: [] }
    : api.exams.page({ filters: [{ field: "id", operator: "in", values: examIds }], limit: mostInBatch }));
  const printed = intent === "print" ? outcomes.filter(({ refusal }) => refusal === null) : [];
  const isAsking = intent === "assign" && !isSent && examIds.length > 0;
  const people = isAsking ? await api.batches.assignees({ examIds }) : [];
  return {
    intent,
    isDone: isSent,
    refused: refusals.size,
    /** Of the sheets. */
    language: languageOf(request),
    /** The file with all that was printed. */
    fileHref: printed.length === 0 ? null : fileHref(printed, data),
    exportPath: exportFilePath(listOf(request)),
    people: people.map(({ id, name }): Option => ({ value: id, label: name })),
    exams: exams.map((exam) => ({
      ...listedExam(exam, languageOf(request), { list: listOf(request) }),
      refusal: refusals.get(exam.id) ?? null,
    })),
  };
}
