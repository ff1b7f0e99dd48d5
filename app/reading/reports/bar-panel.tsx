import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import type { Look } from "../../components/button";
import { Icon, type IconName } from "../../components/icon";

/** A button of the action bar that opens a small form over it, by the browser's own `<details>`. */
export function BarPanel({
  label,
  icon,
  look = "secondary",
  isOpen = false,
  align = "end",
  children,
}: {
  label: string;
  icon: IconName;
  look?: Look;
  /** Stands open when the page comes: its form was not accepted. */
  isOpen?: boolean;
  align?: "start" | "end";
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const panel = details.current;
    function closeOnEscape({ key }: KeyboardEvent) {
      if (key !== "Escape" || !panel?.open) return;
      panel.open = false;
      panel.querySelector("summary")?.focus();
    }
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, []);
  const { state } = useNavigation();
  const isSent = useRef(false);
  // Accepted: what was typed has gone its way, and pressing once more is to be a new thought.
  useEffect(() => {
    if (state !== "idle" || !isSent.current) return;
    isSent.current = false;
    if (isOpen || !details.current) return;
    details.current.open = false;
    details.current.querySelector("form")?.reset();
  }, [state, isOpen]);
  return (
    <details ref={details} className="relative" open={isOpen} onSubmit={() => (isSent.current = true)}>
      <summary className={`button button-${look}`}>
        <Icon name={icon} />
        {label}
        <Icon name="up" className="opacity-60" />
      </summary>
      <div className={`bar-panel ${align === "end" ? "sm:right-0" : "sm:left-0"}`}>{children}</div>
    </details>
  );
}
