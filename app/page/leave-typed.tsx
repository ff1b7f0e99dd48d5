import { useState } from "react";
import type { ReactNode } from "react";
import { useTexts } from "../i18n/use-texts";
import { LeaveDialog, useLeaveQuestion, useUnloadQuestion } from "./leave-question";

/** Asks before another page takes the place of what was typed into the forms within. Nothing is asked on the page itself. */
export function LeaveTyped({ children }: { children: ReactNode }) {
  const t = useTexts();
  const [isTyped, setTyped] = useState(false);
  const question = useLeaveQuestion((from, to) => isTyped && from.pathname !== to.pathname);
  useUnloadQuestion(isTyped, true);
  return (
    <div className="contents" onInput={() => setTyped(true)}>
      {children}
      <LeaveDialog
        question={question}
        title={t("common.leaveTyped.title")}
        stay={t("common.leaveTyped.stay")}
        go={t("common.leaveTyped.go")}
      >
        {t("common.leaveTyped.text")}
      </LeaveDialog>
    </div>
  );
}
