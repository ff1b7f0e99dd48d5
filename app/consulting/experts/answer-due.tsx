import { StatusBadge } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";
import { spanText, type spanOf } from "../../reading/worklist/time-left";

export interface ShownDue {
  dueText: string;
  left: ReturnType<typeof spanOf>;
  isOverdue: boolean;
}

/** By when an answer is promised, and how long that is. */
export function AnswerDue({ dueText, left, isOverdue }: ShownDue) {
  const t = useTexts();
  const time = spanText(t, left);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="tabular-nums">{dueText}</span>
      <StatusBadge tone={isOverdue ? "danger" : "info"} icon="clock">
        {t(isOverdue ? "experts.seats.over" : "experts.seats.left", { time })}
      </StatusBadge>
    </span>
  );
}
