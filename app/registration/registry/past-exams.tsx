import { LinkButton } from "../../components/button";
import { Panel } from "../../components/page";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { ShownPast } from "./past-exams.server";
import { RegisteredStatus } from "./registered-status";

/** What the patient was here for before. */
export function PastExams({ past, org }: { past: ShownPast; org: string }) {
  const t = useTexts();
  if (past.length === 0) return null;
  return (
    <Panel title={t("registry.past.title")}>
      <ul className="grid max-h-72 gap-1 overflow-y-auto">
        {past.map(({ orderId, examId, accessionNumber, study, day, status }) => (
          <li key={orderId ? `${orderId} ${accessionNumber}` : examId} className="flex flex-wrap items-center gap-x-3">
            <span className="tabular-nums">{day}</span>
            <span>{study}</span>
            <span className="font-mono">{accessionNumber}</span>
            {status && <RegisteredStatus status={status} />}
            <span className="ml-auto flex flex-wrap gap-2">
              {orderId && (
                <LinkButton to={pathTo("/registry/:orderId", { orderId }, { org })} look="quiet">
                  {t("registry.edit.title")}
                </LinkButton>
              )}
              {examId && (
                <LinkButton to={pathTo("/studies/:examId", { examId })} look="quiet">
                  {t("registry.edit.openExam")}
                </LinkButton>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
