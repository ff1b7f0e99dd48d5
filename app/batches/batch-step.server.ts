import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { mostInBatch, type BatchOutcome } from "#contract/batches";
import { Id } from "#contract/values";
import type { SignedIn } from "../accounts/signed-in.server";
import type { Option } from "../components/choice-field";
import { listedExam } from "../exams/listed-exam.server";
import { listOf } from "../exams/place-in-list.server";
import type { Posted } from "../forms/posted.server";
import { problemText } from "../forms/problem-text.server";
import { languageOf } from "../i18n/language-cookie.server";
import { textsFor } from "../i18n/texts.server";

const Intent = z.enum(["approve", "assign"]).catch("approve");
const Exams = z.array(Id).max(mostInBatch).catch([]);

/**
 * What the page says: which exams a step is about; once it is confirmed the step is made, and each exam says whether it
 * was done or why not.
 */
export async function batchStep({ request }: ActionFunctionArgs, { api }: SignedIn, { data, intent: sent }: Posted) {
  const intent = Intent.parse(sent);
  const examIds = Exams.parse(data.getAll("exam"));
  const accountId = Id.safeParse(data.get("accountId"));
  const isSent = data.get("confirmed") === "on" && examIds.length > 0 && (intent === "approve" || accountId.success);
  const outcomes: BatchOutcome[] = !isSent
    ? []
    : intent === "assign"
      ? await api.batches.assign({ examIds, accountId: accountId.data ?? "" })
      : await api.batches.approve({ examIds });
  const t = textsFor(request);
  const refusals = new Map(
    outcomes.flatMap(({ examId, refusal }) =>
      refusal ? [[examId, problemText(t, { code: refusal.code, detail: refusal.data })] as const] : [],
    ),
  );
  const { exams } = await (examIds.length === 0
    ? { exams: [] }
    : api.exams.page({ filters: [{ field: "id", operator: "in", values: examIds }], limit: mostInBatch }));
  const isAsking = intent === "assign" && !isSent && examIds.length > 0;
  const people = isAsking ? await api.batches.assignees({ examIds }) : [];
  return {
    intent,
    isDone: isSent,
    refused: refusals.size,
    people: people.map(({ id, name }): Option => ({ value: id, label: name })),
    exams: exams.map((exam) => ({
      ...listedExam(exam, languageOf(request), { list: listOf(request) }),
      refusal: refusals.get(exam.id) ?? null,
    })),
  };
}
