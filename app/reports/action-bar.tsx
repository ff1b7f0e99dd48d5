import type { ReactNode } from "react";

/** What can be done with the report now: always in sight, the next step last. */
export function ActionBar({ others, children }: { others: ReactNode; children: ReactNode }) {
  return (
    <div className="report-bar">
      <div className="report-bar-others">{others}</div>
      <div className="report-bar-next">{children}</div>
    </div>
  );
}
