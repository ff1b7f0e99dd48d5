import { useBlocker } from "@remix-run/react";
import { useEffect } from "react";
import { Button } from "../../components/button";
import { Dialog, DialogActions } from "../../components/dialog";
import { useTexts } from "../../i18n/use-texts";

type Leaving = ReturnType<typeof useBlocker>;

/** Holds back whoever leaves an upload under way: by a link of ours for a question, else by the browser's own one. */
export function useLeaving(uploadId: string, isSending: boolean): Leaving {
  const isElsewhere = (pathname: string, search: string) =>
    pathname !== "/upload" || new URLSearchParams(search).get("upload") !== uploadId;
  const leaving = useBlocker(({ nextLocation: { pathname, search } }) => isSending && isElsewhere(pathname, search));

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

  return leaving;
}

/** Says what leaving does to the upload, and asks. */
export function LeaveConfirmation({ leaving }: { leaving: Leaving }) {
  const t = useTexts();
  const stay = () => leaving.reset?.();
  return (
    <Dialog title={t("uploads.leave.title")} isOpen={leaving.state === "blocked"} onClose={stay}>
      <p>{t("uploads.leave.explanation")}</p>
      <DialogActions>
        <Button type="button" onClick={() => leaving.proceed?.()}>
          {t("uploads.leave.leave")}
        </Button>
        <Button type="button" look="primary" onClick={stay}>
          {t("uploads.leave.stay")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
