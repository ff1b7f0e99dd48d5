import { useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { FormAnswer } from "../../forms/answer";

/**
 * After the server refused the form: opens the sections with a wrong field and goes to the first, else to the first
 * value that differs from the images, else to the message at the form's head. Conform goes to wrong fields too, but
 * not into a closed section, and a difference is no error to it.
 */
export function useFirstWrong(formId: string) {
  const answer = useActionData<FormAnswer>();
  const { state } = useNavigation();
  const shown = useRef<FormAnswer | undefined>(undefined);
  useEffect(() => {
    // The page's data come after the answer, and with them the differences.
    if (!answer || state !== "idle" || shown.current === answer) return;
    shown.current = answer;
    const form = document.getElementById(formId);
    const isRefused = answer.result.status === "error" && answer.intent === "complete";
    const { code = "" } = answer.problem ?? {};
    if (form && isRefused) show(form, code === "info_differs" || code === "patient_id_differs");
  }, [answer, formId, state]);
}

function show(form: HTMLElement, isAboutDifferences: boolean) {
  const marks = form.querySelectorAll(isAboutDifferences ? "[data-differs]" : "[aria-invalid=true]");
  for (const mark of marks) mark.closest("details")?.setAttribute("open", "");
  const [first] = marks;
  const target = first ? controlOf(first) : form.querySelector("[role=alert]");
  // In the middle: the bar at the foot of the screen covers what is scrolled to just so.
  target?.scrollIntoView({ block: "center" });
  if (first && target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** The control a mark belongs to: itself, the one it stands below, or else its section's head. */
const controlOf = (mark: Element) =>
  mark.matches("input, select, textarea")
    ? mark
    : (mark.closest("div")?.querySelector("input, select, textarea") ??
      mark.closest("details")?.querySelector("summary"));
