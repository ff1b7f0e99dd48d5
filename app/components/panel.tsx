import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ReactNode, RefObject } from "react";

export interface PanelProps {
  label: ReactNode;
  align?: "start" | "end";
  opens?: "below" | "above";
  /** For a panel with something wrong in it: the page comes with it open. */
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

export const summaryClass =
  "inline-flex min-h-[2.25rem] items-center gap-1 rounded px-2 hover:bg-sunken max-sm:min-h-[2.75rem] max-sm:min-w-[2.75rem] max-sm:justify-center";

export const panelClass = ({ align, opens }: Required<Pick<PanelProps, "align" | "opens">>) =>
  `absolute z-40 w-max min-w-[11rem] max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-surface p-1 shadow-raised ${opens === "below" ? "top-full mt-1" : "bottom-full mb-1"} ${align === "end" ? "right-0" : "left-0"}`;

/** A button that opens fields or a text, by the browser's own `<details>`: what is typed inside goes with its form. */
export function Panel(panel: PanelProps) {
  return <PanelFrame details={useRef(null)} {...panel} />;
}

/** With scripts a click elsewhere, Escape and going to another page close it. */
export function PanelFrame({
  details,
  label,
  align = "end",
  opens = "below",
  isOpen = false,
  className = "",
  children,
}: PanelProps & { details: RefObject<HTMLDetailsElement> }) {
  const { key } = useLocation();
  const openedAt = useRef(key);

  // Only a change of page closes: who opened it before the scripts woke up finds it open still.
  useEffect(() => {
    if (openedAt.current !== key && !isOpen) details.current?.removeAttribute("open");
    openedAt.current = key;
  }, [details, key, isOpen]);

  useEffect(() => {
    function closeOutside({ target }: MouseEvent) {
      if (target instanceof Node && !details.current?.contains(target)) details.current?.removeAttribute("open");
    }
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== "Escape" || !details.current?.open) return;
      details.current.removeAttribute("open");
      details.current.querySelector("summary")?.focus();
    }
    document.addEventListener("click", closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("click", closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [details]);

  return (
    <details ref={details} open={isOpen || undefined} className={`relative ${className}`}>
      <summary className={summaryClass}>{label}</summary>
      <div className={panelClass({ align, opens })}>{children}</div>
    </details>
  );
}
