import { Link } from "@remix-run/react";
import type { WaitingExam } from "#contract/registration/bookings";
import { Icon } from "../../components/icon";
import { useTexts } from "../../i18n/use-texts";
import { calendarPath, type CalendarState } from "./calendar-state";
import { waitingDragProps, type DraggedExam } from "./drag-exam";

interface WaitingStripProps {
  exams: readonly Pick<WaitingExam, "id" | "patientName" | "modality" | "studyDesc" | "minutes" | "urgentFlag">[];
  state: CalendarState;
  dragged: DraggedExam;
}

/**
 * Exams that wait for a time. A mouse drags one to a time; chosen, as everybody can, the free spans below lead to booking
 * it.
 */
export function WaitingStrip({ exams, state, dragged }: WaitingStripProps) {
  const t = useTexts();
  return (
    <section aria-labelledby="waiting-exams" className="mb-3 rounded border border-line bg-surface px-3 py-2">
      <h2 id="waiting-exams" className="mb-1 text-base font-medium">
        {t("scheduling.book.exam")} <span className="tabular-nums text-muted">{exams.length}</span>
      </h2>
      <p className="mb-2 text-sm text-muted max-md:hidden">{t("scheduling.waitingHint")}</p>
      <ul className="flex gap-2 overflow-x-auto pb-1">
        {exams.map((exam) => (
          <li key={exam.id} className="shrink-0">
            <Link
              to={calendarPath({ ...state, exam: exam.id })}
              aria-current={state.exam === exam.id ? "true" : undefined}
              className="block rounded border border-line px-2 py-1 text-sm text-text no-underline hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft"
              {...waitingDragProps(dragged, exam)}
            >
              <span className="flex items-center gap-1">
                {exam.urgentFlag && (
                  <span title={t("scheduling.urgent")} className="text-danger">
                    <Icon name="urgent" />
                    <span className="sr-only">{t("scheduling.urgent")}</span>
                  </span>
                )}
                <bdi className="font-medium">{exam.patientName}</bdi>
              </span>
              <span className="text-muted">
                {exam.studyDesc || t(`exam.modality.${exam.modality}`)} ·{" "}
                {t("scheduling.minutes", { count: exam.minutes })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
