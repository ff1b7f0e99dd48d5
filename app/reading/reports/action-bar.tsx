import type { ReactNode } from "react";
import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";

/** What can be done with the report now: always in sight, the next step last. */
export function ActionBar({ others, line, children }: { others: ReactNode; line?: ReactNode; children: ReactNode }) {
  const t = useTexts();
  return (
    <div className="report-bar">
      {/* Opens what stands beside it, on a phone only (editor.css); on a desk there is room for all. */}
      <details className="report-bar-more">
        <summary className="button button-quiet">
          {t("reports.action.more")}
          <Icon name="up" className="opacity-60" />
        </summary>
      </details>
      <div className="report-bar-others">{others}</div>
      {line && <div className="report-bar-line">{line}</div>}
      <div className="report-bar-next">{children}</div>
    </div>
  );
}
