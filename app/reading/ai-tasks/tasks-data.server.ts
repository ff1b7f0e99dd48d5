import type { Client } from "#contract/index";
import type { Formats } from "../../i18n/format.server";

/** What was computed of an exam, times as texts. */
export async function aiTasksData(api: Client, examId: string, format: Formats) {
  const { tasks, ...rest } = await api.aiTasks.ofExam({ id: examId });
  return {
    examId,
    ...rest,
    tasks: tasks.map(({ requested, finished, decided, ...task }) => ({
      ...task,
      requested: format.dayTime(requested),
      finished: finished && format.dayTime(finished),
      decided: decided && format.dayTime(decided),
      source: [task.provider, task.version].filter(Boolean).join(" "),
      seriesNumbers: task.input
        .map(({ number, modality, images }) => `${modality} ${number ?? "–"} (${images})`)
        .join(", "),
    })),
  };
}
export type AiTasksData = Awaited<ReturnType<typeof aiTasksData>>;
export type ShownTask = AiTasksData["tasks"][number];
