import { useBlocker } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../components/button";
import { Dialog, DialogActions } from "../components/dialog";
import { useTexts } from "../i18n/use-texts";

/**
 * Asks before another page takes the place of what was typed into the forms within; the browser itself asks before any other
 * leaving. Nothing is asked of who sends a form, nor on the page itself.
 */
export function LeaveTyped({ children }: { children: ReactNode }) {
  const t = useTexts();
  const [isTyped, setTyped] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isTyped && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isTyped) return;
    let isSent = false;
    const sent = () => (isSent = true);
    const warn = (event: BeforeUnloadEvent) => {
      if (isSent) return;
      event.preventDefault();
      // Browsers before 2024 ask only when a value was set.
      event.returnValue = "";
    };
    window.addEventListener("submit", sent);
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("submit", sent);
      window.removeEventListener("beforeunload", warn);
    };
  }, [isTyped]);

  const stay = () => blocker.reset?.();
  return (
    <div className="contents" onInput={() => setTyped(true)}>
      {children}
      <Dialog title={t("common.leaveTyped.title")} isOpen={blocker.state === "blocked"} onClose={stay}>
        <p>{t("common.leaveTyped.text")}</p>
        <DialogActions>
          <Button type="button" onClick={() => blocker.proceed?.()}>
            {t("common.leaveTyped.go")}
          </Button>
          <Button type="button" look="primary" onClick={stay}>
            {t("common.leaveTyped.stay")}
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
