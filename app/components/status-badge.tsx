import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon";

export type Tone = "neutral" | "info" | "success" | "warning" | "danger" | "violet" | "teal";

/** Each has an edge: a row may be of the badge's own ground, and where the system chooses the colours there is none. */
const looks: Record<Tone, string> = {
  neutral: "border-muted/50 bg-sunken text-muted",
  info: "border-accent/50 bg-accent-soft text-accent",
  success: "border-success/50 bg-success-soft text-success",
  warning: "border-warning/50 bg-warning-soft text-warning",
  danger: "border-danger/50 bg-danger-soft text-danger",
  violet: "border-violet/50 bg-violet-soft text-violet",
  teal: "border-teal/50 bg-teal-soft text-teal",
};

/** A status as word, icon and colour. Each domain keeps one table from its statuses to tone and icon. */
export function StatusBadge({ tone, icon, children }: { tone: Tone; icon: IconName; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap rounded border px-1.5 text-sm font-medium ${looks[tone]}`}
    >
      <Icon name={icon} />
      {children}
    </span>
  );
}
