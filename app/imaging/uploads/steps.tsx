import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";

const steps = ["files", "info", "upload", "finish"] as const;
export type Step = (typeof steps)[number];

/** Where in the wizard one is. Exam info is filled in while the files go, so two steps may be under way. */
export function Steps({ done, current }: { done: readonly Step[]; current: readonly Step[] }) {
  const t = useTexts();
  return (
    <ol aria-label={t("uploads.steps.label")} className="mb-4 flex flex-wrap gap-x-2 gap-y-1">
      {steps.map((step, index) => {
        const isDone = done.includes(step);
        const isCurrent = current.includes(step);
        return (
          <li key={step} aria-current={isCurrent ? "step" : undefined} className="flex items-center gap-2">
            {index > 0 && <Icon name="right" className="text-muted max-sm:hidden" />}
            <span
              className={`inline-flex h-6 w-6 shrink-0 items-center justify-center rounded-full text-sm font-semibold tabular-nums ${
                isDone
                  ? "bg-success-soft text-success"
                  : isCurrent
                    ? "bg-accent text-on-accent"
                    : "bg-sunken text-muted"
              }`}
            >
              {isDone ? <Icon name="check" /> : index + 1}
            </span>
            <span className={isCurrent ? "font-semibold" : "text-muted"}>{t(`uploads.steps.${step}`)}</span>
          </li>
        );
      })}
    </ol>
  );
}
