import { useBlocker, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/button";
import { Dialog, DialogActions } from "../../components/dialog";
import { useTexts } from "../../i18n/use-texts";
import { patienceMs } from "../../connection/wait-for-retry";

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
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  const stay = () => {
    setUnkept(false);
    blocker.reset?.();
  };
  const navigate = useNavigate();
  const latest = useRef(blocker);
  useEffect(() => {
    latest.current = blocker;
  }, [blocker]);
  async function leave() {
    const target = blocker.location;
    if (!isUnkept && !(await Promise.race([keep(), notInTime()]))) return setUnkept(true);
    // What the page asked for meanwhile may have put the question away: where to go stands all the same.
    if (latest.current.state === "blocked") latest.current.proceed();
    else if (target) navigate(target);
  }
  return (
    <Dialog title={t("reports.leave.title")} isOpen={blocker.state === "blocked"} onClose={stay}>
      <p>{t(isUnkept ? "reports.leave.unkept" : "reports.leave.text")}</p>
      <DialogActions>
        <Button type="button" onClick={() => void leave()}>
          {t(isUnkept ? "reports.leave.goAnyway" : "reports.leave.go")}
        </Button>
        <Button type="button" look="primary" onClick={stay}>
          {t("reports.leave.stay")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
