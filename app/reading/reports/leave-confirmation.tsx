import { useState } from "react";
import { patienceMs } from "../../connection/wait-for-retry";
import { useTexts } from "../../i18n/use-texts";
import { LeaveDialog, useLeaveQuestion } from "../../page/leave-question";

const notInTime = () => new Promise<false>((resolve) => setTimeout(() => resolve(false), patienceMs));

interface LeaveConfirmationProps {
  isUnsaved: boolean;
  /** Keeps the draft. @returns whether it is kept */
  keep: () => Promise<boolean>;
}

/** Before another page of ours takes the place of unsaved text. The browser itself asks before any other leaving. */
export function LeaveConfirmation({ isUnsaved, keep }: LeaveConfirmationProps) {
  const t = useTexts();
  const [isUnkept, setUnkept] = useState(false);
  const question = useLeaveQuestion((from, to) => isUnsaved && from.pathname !== to.pathname);
  const stay = () => {
    setUnkept(false);
    question.stay();
  };
  async function leave() {
    if (isUnkept || (await Promise.race([keep(), notInTime()]))) return question.leave();
    setUnkept(true);
  }
  return (
    <LeaveDialog
      question={{ ...question, stay }}
      title={t("reports.leave.title")}
      stay={t("reports.leave.stay")}
      go={t(isUnkept ? "reports.leave.goAnyway" : "reports.leave.go")}
      onGo={() => void leave()}
    >
      {t(isUnkept ? "reports.leave.unkept" : "reports.leave.text")}
    </LeaveDialog>
  );
}
