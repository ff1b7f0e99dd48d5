import type { SafetyState } from "#contract/registration/safety";
import { LinkButton } from "../../components/button";
import { StatusBadge } from "../../components/status-badge";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import { RegisteredStatus } from "./registered-status";
import { SafetyBadge } from "./safety-badge";
import type { ShownRegistered } from "./shown-registered.server";
import { StepButtons } from "./step-buttons";

type OrderedExam = ShownRegistered & { safety: SafetyState };

/** One exam of an order: how it stands, and what may be done to it. */
export function ExamLine({ exam, org }: { exam: OrderedExam; org: string }) {
  const t = useTexts();
  const at = { orderId: exam.orderId, examId: exam.id };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-2 last:border-0 last:pb-0">
      <RegisteredStatus status={exam.status} />
      <span className="font-mono">{exam.accessionNumber}</span>
      <span className="font-medium">
        <bdi>{exam.patientName}</bdi> {exam.sexAge}
      </span>
      <span>{exam.study}</span>
      <span>{exam.device}</span>
      <span className="tabular-nums">{exam.when}</span>
      {exam.price && <span className="tabular-nums">{t("registry.field.price", { amount: exam.price })}</span>}
      {exam.cancelReason && (
        <span className="text-muted">
          {t(`registry.reasons.${exam.cancelReason}`)} {exam.cancelNote}
        </span>
      )}
      {exam.lateEntry && (
        <StatusBadge tone="info" icon="clock">
          {t("downtime.late.badge")}
        </StatusBadge>
      )}
      {exam.selfBooked && (
        <StatusBadge tone="info" icon="user">
          {t("registry.selfBooked")}
        </StatusBadge>
      )}
      {exam.takenAt && <span className="text-muted">{t("downtime.late.taken", { time: exam.takenAt })}</span>}
      <SafetyBadge state={exam.safety} />
      <span className="ml-auto flex flex-wrap gap-2">
        {exam.safety !== "none" && (
          <LinkButton to={pathTo("/registry/:orderId/exams/:examId/safety", at, { org })}>
            {t("registry.safety.title")}
          </LinkButton>
        )}
        {exam.examId && (
          <LinkButton to={pathTo("/studies/:examId", { examId: exam.examId })}>
            {t("registry.edit.openExam")}
          </LinkButton>
        )}
        <TimeLink exam={exam} org={org} />
        <StepButtons exam={exam} org={org} />
      </span>
    </li>
  );
}

/** To its time in the calendar, or to the calendar where one is chosen for it. */
function TimeLink({ exam: { id, orderId, bookingId, wait }, org }: { exam: OrderedExam; org: string }) {
  const t = useTexts();
  if (bookingId) {
    const back = pathTo("/registry/:orderId", { orderId }, { org });
    return (
      <LinkButton to={pathTo("/registry/calendar/bookings/:bookingId", { bookingId }, { org, back })} icon="clock">
        {t("registry.edit.booking")}
      </LinkButton>
    );
  }
  if (!wait) return null;
  return (
    <LinkButton
      to={pathTo("/registry/calendar", {}, { org, day: wait.day, view: "day", device: wait.device, exam: id })}
      icon="clock"
    >
      {t("registry.edit.book")}
    </LinkButton>
  );
}
