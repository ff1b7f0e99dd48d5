import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon";

export type Tone = "neutral" | "info" | "success" | "warning" | "danger" | "violet" | "teal";

const looks: Record<Tone, string> = {
  neutral: "bg-sunken text-muted",
  info: "bg-accent-soft text-accent",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  violet: "bg-violet-soft text-violet",
  teal: "bg-teal-soft text-teal",
};

/** A status as word, icon and colour. Each domain keeps one table from its statuses to tone and icon. */
export function StatusBadge({ tone, icon, children }: { tone: Tone; icon: IconName; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap rounded px-1.5 text-sm font-medium ${looks[tone]}`}
    >
      <Icon name={icon} />
      {children}
    </span>
  );
}
