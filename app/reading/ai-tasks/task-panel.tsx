import type { ReactNode } from "react";
import type { AiStatus } from "#contract/reading/ai-tasks";
import type { IconName } from "../../components/icon";
import { StatusBadge, type Tone } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";
import { findingWords } from "./finding-words";
import type { ShownTask } from "./tasks-data.server";

const looks: Record<AiStatus, [Tone, IconName]> = {
  waiting: ["info", "clock"],
  running: ["info", "clock"],
  sent: ["info", "send"],
  ready: ["success", "success"],
  failed: ["danger", "danger"],
};

/** One task: how it stands, what it says, marked as computed, and by whom, of what and when. */
export function TaskPanel({ task, children }: { task: ShownTask; children?: ReactNode }) {
  const t = useTexts();
  const [tone, icon] = looks[task.status];
  return (
    <article className="grid gap-2 rounded border border-line p-3">
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge tone={tone} icon={icon}>
          {t(`aiTasks.status.${task.status}`)}
        </StatusBadge>
        {task.status === "ready" && (
          <StatusBadge tone="violet" icon="info">
            {t("aiTasks.computed")}
          </StatusBadge>
        )}
        <span className="text-sm text-muted">{task.source}</span>
      </p>
      {task.failure && <p>{t(`aiTasks.failure.${task.failure}`)}</p>}
      {task.status === "ready" && (
        <ul className="grid gap-1">
          {task.findings.map((finding, place) => (
            <li key={place} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {finding.series !== null && (
                <span className="text-muted">{t("aiTasks.series", { number: finding.series })} · </span>
              )}
              {findingWords(t, finding)}
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm tabular-nums text-muted">
        {t("aiTasks.asked", { time: task.requested, name: task.requester?.name ?? "" })}
        {task.finished && ` · ${t("aiTasks.finished", { time: task.finished })}`}
        {task.seriesNumbers && ` · ${t("aiTasks.input", { series: task.seriesNumbers })}`}
      </p>
      {task.decision && (
        <p className="text-sm">
          {t(`aiTasks.decision.${task.decision}`, { name: task.decider?.name ?? "", time: task.decided ?? "" })}
        </p>
      )}
      {children}
    </article>
  );
}
