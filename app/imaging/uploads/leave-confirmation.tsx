import { useTexts } from "../../i18n/use-texts";
import { LeaveDialog, useLeaveQuestion, useUnloadQuestion } from "../../page/leave-question";

/** Says what leaving an upload under way does to it, and asks. */
export function LeaveConfirmation({ uploadId, isSending }: { uploadId: string; isSending: boolean }) {
  const t = useTexts();
  const isElsewhere = (pathname: string, search: string) =>
    pathname !== "/upload" || new URLSearchParams(search).get("upload") !== uploadId;
  const question = useLeaveQuestion((_, { pathname, search }) => isSending && isElsewhere(pathname, search));
  useUnloadQuestion(isSending);
  return (
    <LeaveDialog
      question={question}
      title={t("uploads.leave.title")}
      stay={t("uploads.leave.stay")}
      go={t("uploads.leave.leave")}
    >
      {t("uploads.leave.explanation")}
    </LeaveDialog>
  );
}
