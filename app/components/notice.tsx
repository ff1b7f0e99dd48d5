import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon";

export type NoticeTone = "info" | "success" | "warning" | "danger";

const looks: Record<NoticeTone, { box: string; icon: IconName }> = {
  info: { box: "border-accent bg-accent-soft text-accent", icon: "info" },
  success: { box: "border-success bg-success-soft text-success", icon: "success" },
  warning: { box: "border-warning bg-warning-soft text-warning", icon: "warning" },
  danger: { box: "border-danger bg-danger-soft text-danger", icon: "danger" },
};

/** Says something in the flow of the page. Warnings and dangers are read out at once. */
export function Notice({
  tone = "info",
  id,
  className = "",
  children,
}: {
  tone?: NoticeTone;
  id?: string;
  className?: string;
  children: ReactNode;
}) {
  const { box, icon } = looks[tone];
  return (
    <div
      id={id}
      role={tone === "danger" || tone === "warning" ? "alert" : "status"}
      className={`flex items-start gap-2 rounded border-l-4 px-3 py-2 ${box} ${className}`}
    >
      <Icon name={icon} className="mt-1 shrink-0" />
      <div className="min-w-0 flex-1 break-words">{children}</div>
    </div>
  );
}
