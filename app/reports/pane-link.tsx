import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "../components/use-hydrated";
import { editorFormId } from "./editor-fields";

/**
 * Turns the pane beside the text. Without scripts, while the text is open, it sends the text's form, which comes back
 * as it was typed: a link would lose it.
 */
export function PaneLink({
  to,
  isOpen,
  isCurrent = false,
  className,
  children,
}: {
  /** Query of this page. */
  to: string;
  isOpen: boolean;
  isCurrent?: boolean;
  className: string;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  const shared = { className, "aria-current": isCurrent || undefined };
  if (isHydrated || !isOpen) {
    return (
      <Link to={to} preventScrollReset {...shared}>
        {children}
      </Link>
    );
  }
  return (
    <button type="submit" form={editorFormId} formAction={to} formNoValidate name="intent" value="look" {...shared}>
      {children}
    </button>
  );
}
