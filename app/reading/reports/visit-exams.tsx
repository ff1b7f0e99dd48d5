import type { PatientContradiction } from "#contract/registration/exam-record";
import { Icon } from "../../components/icon";
import { ContradictionBadges } from "../../registration/exams/contradiction-badges";
import { useTexts } from "../../i18n/use-texts";
import { PaneLink } from "./pane-link";

export interface VisitExam {
  id: string;
  /** What was examined, in words. */
  study: string;
  /** In what it says otherwise who the patient is. */
  contradictions: PatientContradiction[];
  /** The report has pictures of it. */
  isShown: boolean;
}

/** Whose images the pane shows: this exam's, or those of another exam of the visit, which the report may show too. */
export function VisitExams({ exams, shownId, isOpen }: { exams: VisitExam[]; shownId: string; isOpen: boolean }) {
  const t = useTexts();
  if (exams.length === 0) return null;
  const isOwn = exams.every(({ id }) => id !== shownId);
  return (
    <nav aria-label={t("reports.pane.visit")} className="flex shrink-0 gap-1 overflow-x-auto">
      <PaneLink className="visit-exam" to="?pane=images" isCurrent={isOwn} isOpen={isOpen}>
        {t("reports.pane.thisExam")}
      </PaneLink>
      {exams.map(({ id, study, contradictions, isShown }) => (
        <PaneLink key={id} className="visit-exam" to={`?exam=${id}`} isCurrent={id === shownId} isOpen={isOpen}>
          {study} <ContradictionBadges contradictions={contradictions} />
          {isShown && (
            <>
              <Icon name="image" />
              <span className="sr-only">{t("reports.pane.inReport")}</span>
            </>
          )}
        </PaneLink>
      ))}
    </nav>
  );
}
