import { useBlocker, useNavigate } from "@remix-run/react";
import type { Location } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
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
  const navigate = useNavigate();
  const [isTyped, setTyped] = useState(false);
  // The question stays open by itself: a refused form's loaders, when they end, set the router's blocker back to idle.
  const [wanted, setWanted] = useState<Location | null>(null);
  const mayLeave = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isTyped && !mayLeave.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state === "blocked") setWanted(blocker.location);
  }, [blocker]);

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

  const stay = () => {
    blocker.reset?.();
    setWanted(null);
  };
  const leave = () => {
    setWanted(null);
    if (blocker.state === "blocked") return blocker.proceed();
    mayLeave.current = true;
    if (wanted) navigate(wanted);
  };
  return (
    <div className="contents" onInput={() => setTyped(true)}>
      {children}
      <Dialog title={t("common.leaveTyped.title")} isOpen={wanted !== null} onClose={stay}>
        <p>{t("common.leaveTyped.text")}</p>
        <DialogActions>
          <Button type="button" onClick={leave}>
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
