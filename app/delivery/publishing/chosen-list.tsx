import { StatusBadge } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";
import { PublishStateBadge } from "./publish-state-badge";
import type { ShownReport } from "./shown-report.server";

/** The reports a step is about; of one that was made, what became of each. */
export function ChosenList({
  reports,
  refusals,
}: {
  reports: ShownReport[];
  refusals: Record<string, string | null> | null;
}) {
  const t = useTexts();
  return (
    <ul className="mb-4 divide-y divide-line rounded-lg border border-line bg-surface">
      {reports.map(({ reportId, patientName, study, accessionNumber, state, edition }) => {
        const refusal = refusals?.[reportId] ?? null;
        return (
          <li key={reportId} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <bdi className="font-medium [overflow-wrap:anywhere]">{patientName}</bdi>
            <span className="[overflow-wrap:anywhere]">{study}</span>
            <span className="tabular-nums text-muted">
              {accessionNumber} · {edition.number}
            </span>
            {refusals ? (
              <StatusBadge tone={refusal ? "danger" : "success"} icon={refusal ? "warning" : "success"}>
                {t(refusal ? "publishing.batch.left" : "publishing.batch.given")}
              </StatusBadge>
            ) : (
              <PublishStateBadge state={state} />
            )}
            {refusal && <span className="w-full text-danger">{refusal}</span>}
          </li>
        );
      })}
    </ul>
  );
}
