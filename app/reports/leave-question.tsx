import { useBlocker } from "@remix-run/react";
import { Button } from "../components/button";
import { Dialog, DialogActions } from "../components/dialog";
import { useTexts } from "../i18n/use-texts";

/** Before another page of ours takes the place of unsaved text. The browser itself asks before any other leaving. */
export function LeaveQuestion({ isUnsaved }: { isUnsaved: boolean }) {
  const t = useTexts();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  const stay = () => blocker.reset?.();
  return (
    <Dialog title={t("reports.leave.title")} isOpen={blocker.state === "blocked"} onClose={stay}>
      <p>{t("reports.leave.text")}</p>
      <DialogActions>
        <Button type="button" onClick={() => blocker.proceed?.()}>
          {t("reports.leave.go")}
        </Button>
        <Button type="button" look="primary" onClick={stay}>
          {t("reports.leave.stay")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
