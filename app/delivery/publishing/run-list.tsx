import { Link } from "@remix-run/react";
import type { PrintRun } from "#contract/delivery/print-runs";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";

/** The reader's own files that are under way or still kept. */
export function RunList({ runs }: { runs: Omit<PrintRun, "refused">[] }) {
  const t = useTexts();
  if (runs.length === 0) return null;
  return (
    <details className="mb-3">
      <summary className="cursor-pointer text-sm text-muted">{t("publishing.run.mine")}</summary>
      <ul className="mt-1 grid gap-1">
        {runs.map(({ id, created, state, done, total }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <Link to={pathTo("/report-publish/runs/:runId", { runId: id })} className="tabular-nums">
              {created}
            </Link>
            <span>{t(`publishing.run.states.${state}`)}</span>
            <span className="text-muted">{t("publishing.run.progress", { done, total })}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
