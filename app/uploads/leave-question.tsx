import { useBlocker } from "@remix-run/react";
import { useEffect } from "react";
import { Button } from "../components/button";
import { Dialog, DialogActions } from "../components/dialog";
import { useTexts } from "../i18n/use-texts";

/** Warns before an upload under way is left: by a link of ours with a dialog, else with the browser's own question. */
export function LeaveQuestion({ uploadId, isSending }: { uploadId: string; isSending: boolean }) {
  const t = useTexts();
  const isElsewhere = (pathname: string, search: string) =>
    pathname !== "/upload" || new URLSearchParams(search).get("upload") !== uploadId;
  const blocker = useBlocker(({ nextLocation: { pathname, search } }) => isSending && isElsewhere(pathname, search));
  const stay = () => blocker.reset?.();

  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // Browsers before 2024 ask only when a value was set.
      event.returnValue = "";
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isSending]);

  return (
    <Dialog title={t("uploads.leave.title")} isOpen={blocker.state === "blocked"} onClose={stay}>
      <p>{t("uploads.leave.explanation")}</p>
      <DialogActions>
        <Button type="button" onClick={() => blocker.proceed?.()}>
          {t("uploads.leave.leave")}
        </Button>
        <Button type="button" look="primary" onClick={stay}>
          {t("uploads.leave.stay")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
