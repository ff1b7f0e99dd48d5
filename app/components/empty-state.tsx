import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon";

/** Where a list has no rows: why, and what to do about it. */
export function EmptyState({
  icon = "search",
  title,
  children,
}: {
  icon?: IconName;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="rounded-lg border border-dashed border-line bg-surface px-4 py-12 text-center">
      <Icon name={icon} className="text-2xl text-muted" />
      <p className="mt-2 text-lg font-medium">{title}</p>
      {children && <div className="mx-auto mt-1 max-w-prose text-muted">{children}</div>}
    </div>
  );
}
