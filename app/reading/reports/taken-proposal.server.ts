import type { Client } from "#contract/index";
import { textsFor } from "../../i18n/texts.server";
import { proposalOf, withProposal } from "../ai-tasks/finding-words";

/** For browsers without scripts: the form with the proposal that ?take names at the end of its finding. */
export async function withTakenProposal(
  api: Client,
  request: Request,
  examId: string,
  form: FormData,
): Promise<FormData> {
  const taken = new URL(request.url).searchParams.get("take");
  const finding = form.get("finding");
  if (taken === null || typeof finding !== "string") return form;
  const sources = [...form].filter(([name]) => name.startsWith("computed["));
  if (sources.some(([, value]) => value === taken)) return form;
  const { tasks } = await api.aiTasks.ofExam({ id: examId });
  const task = tasks.find(({ id, status }) => id === taken && status === "ready");
  if (!task) return form;
  form.set("finding", withProposal(finding, proposalOf(textsFor(request), task.findings)));
  form.set(`computed[${sources.length}]`, taken);
  return form;
}
