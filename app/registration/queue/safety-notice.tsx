import { LinkButton } from "../../components/button";
import { Notice } from "../../components/notice";
import { useTexts } from "../../i18n/use-texts";
import { pathTo } from "../../paths";
import type { ShownQueueExam } from "./shown-queue-exam.server";

interface SafetyNoticeProps {
  exam: ShownQueueExam;
  org: string;
  /** Whether the caller may ask the patient. */
  mayAsk: boolean;
}

/** Why somebody who is called is not examined yet, or should not be: what was answered, or not asked, before the exam. */
export function SafetyNotice({ exam: { safety, state, orderId, scheduledExamId }, org, mayAsk }: SafetyNoticeProps) {
  const t = useTexts();
  if (safety !== "blocked" && safety !== "unasked") return null;
  // A device begins without asking.
  const hasBegun = state === "serving";
  return (
    <Notice tone={hasBegun || safety === "blocked" ? "danger" : "warning"} className="mt-2">
      <strong>{t(`queue.safety.${safety}`)}</strong> {t(`queue.safety.${hasBegun ? "begun" : safety}Lead`)}{" "}
      {mayAsk && orderId && scheduledExamId && (
        <LinkButton
          to={pathTo("/registry/:orderId/exams/:examId/safety", { orderId, examId: scheduledExamId }, { org })}
        >
          {t("queue.safety.open")}
        </LinkButton>
      )}
    </Notice>
  );
}
