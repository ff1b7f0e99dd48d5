import { useBlocker, useNavigate } from "@remix-run/react";
import type { Location } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Button } from "../components/button";
import { Dialog, DialogActions } from "../components/dialog";

interface LeaveQuestion {
  isAsked: boolean;
  stay: () => void;
  leave: () => void;
}

/**
 * Holds back whoever follows a link away from what would be lost. The question stays open by itself: whatever the page
 * loads anew meanwhile sets the router's blocker back to idle.
 *
 * @param isHeld whether the way from one place to another wants the question
 */
export function useLeaveQuestion(isHeld: (from: Location, to: Location) => boolean): LeaveQuestion {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<Location | null>(null);
  const isLeaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => !isLeaving.current && isHeld(currentLocation, nextLocation),
  );

  useEffect(() => {
    if (blocker.state === "blocked") setWanted(blocker.location);
  }, [blocker]);

  const stay = () => setWanted(null);
  const leave = () => {
    setWanted(null);
    if (!wanted) return;
    // The blocker's own way on throws where it was set back a moment ago. The router asks it before `navigate` returns.
    isLeaving.current = true;
    navigate(wanted, { state: wanted.state as unknown });
    isLeaving.current = false;
  };
  return { isAsked: wanted !== null, stay, leave };
}

interface LeaveDialogProps {
  question: LeaveQuestion;
  title: string;
  /** What is lost. */
  children: ReactNode;
  stay: string;
  go: string;
  /** Before one goes; goes at once without it. */
  onGo?: () => void;
}

export function LeaveDialog({ question, title, children, stay, go, onGo = question.leave }: LeaveDialogProps) {
  return (
    <Dialog title={title} isOpen={question.isAsked} onClose={question.stay}>
      <p>{children}</p>
      <DialogActions>
        <Button type="button" onClick={onGo}>
          {go}
        </Button>
        <Button type="button" look="primary" onClick={question.stay}>
          {stay}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/**
 * Lets the browser ask before the window closes or another page takes its place.
 *
 * @param lessForms nothing is asked of who sends a form, which takes along what would be lost
 */
export function useUnloadQuestion(isHeld: boolean, lessForms = false) {
  useEffect(() => {
    if (!isHeld) return;
    let isSent = false;
    // What the page's own scripts send leaves it open.
    const sent = (event: Event) => (isSent = lessForms && !event.defaultPrevented);
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
  }, [isHeld, lessForms]);
}
