import { LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { EmptyState } from "../../components/empty-state";
import { StatusBadge } from "../../components/status-badge";
import { pathTo } from "../../paths";
import { ContradictionBadges } from "../../registration/exams/contradiction-badges";
import { useTexts } from "../../i18n/use-texts";
import { PaneLink } from "./pane-link";
import type { PastExams as Past } from "./past-exams.server";
import { PriorChanges } from "./prior-changes";
import { PriorOffers } from "./prior-offers";
import { PriorText } from "./prior-text";
import { useFocusInPane } from "./use-focus-in-pane";
import { ReportStatusBadge } from "../../registration/exams/report-status-badge";

/** The patient's other exams; one of them opened, to be read and copied from. */
export function PastExams({ exams, chosen, isOpen }: Past & { isOpen: boolean }) {
  const t = useTexts();
  useFocusInPane("past");
  const toChosen = `?pane=past&prior=${chosen?.reportId ?? ""}`;
  if (exams.length === 0) {
    return (
      <EmptyState icon="history" title={t("reports.pane.noPast")}>
        {t("reports.pane.noPastHint")}
      </EmptyState>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 lg:overflow-y-auto">
      <ul className="past-exams">
        {exams.map((exam) => (
          <li key={exam.examId}>
            <PaneLink
              to={`?pane=past&prior=${exam.reportId ?? ""}`}
              isOpen={isOpen}
              isCurrent={exam.examId === chosen?.examId}
              className="past-exam"
            >
              <span className="tabular-nums max-sm:mr-auto">{exam.day}</span>
              <span className="past-exam-study">{exam.study}</span>
              {exam.positive && (
                <StatusBadge tone="warning" icon="plus">
                  {t("reports.positive.true")}
                </StatusBadge>
              )}
              <ContradictionBadges contradictions={exam.contradictions} />
              <ReportStatusBadge status={exam.status} />
            </PaneLink>
          </li>
        ))}
      </ul>
      {chosen && (
        <section data-chosen className="rounded-lg border border-line bg-surface p-3">
          <h2 className="flex flex-wrap items-baseline gap-x-3 text-base">
            <span className="tabular-nums">{chosen.day}</span>
            {chosen.study}
            <LinkButton
              to={pathTo("/studies/:examId/reports/:reportId", {
                examId: chosen.examId,
                reportId: chosen.reportId ?? "",
              })}
              target="_blank"
              look="quiet"
              className="ml-auto"
            >
              {t("reports.pane.openPast")}
            </LinkButton>
          </h2>
          {chosen.contradictions.length > 0 && <Notice tone="danger">{t("images.otherPerson.text")}</Notice>}
          <nav aria-label={t("reports.pane.priorView")} className="mt-1 flex gap-1">
            <PaneLink to={toChosen} isOpen={isOpen} isCurrent={!chosen.changed} className="visit-exam">
              {t("reports.pane.priorText")}
            </PaneLink>
            <PaneLink
              to={`${toChosen}&changes=on`}
              isOpen={isOpen}
              isCurrent={chosen.changed !== null}
              className="visit-exam"
            >
              {t("reports.pane.changes")}
            </PaneLink>
          </nav>
          {isOpen && chosen.offers && <PriorOffers offers={chosen.offers} params={toChosen} />}
          {chosen.changed ? (
            <PriorChanges changes={chosen.changed} />
          ) : (
            <PriorText finding={chosen.finding} diagnosis={chosen.diagnosis} isOpen={isOpen} />
          )}
        </section>
      )}
    </div>
  );
}
