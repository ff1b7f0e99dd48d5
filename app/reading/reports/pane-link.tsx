import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "../../components/use-hydrated";
import { editorFormId } from "./editor-fields";
import { useAccessKey } from "./use-access-key";

/**
 * Turns the pane beside the text. Without scripts, while the text is open, it sends the text's form, which comes back
 * as it was typed: a link would lose it.
 */
export function PaneLink({
  to,
  isOpen,
  isCurrent = false,
  accessKey,
  className,
  children,
}: {
  /** Query of this page. */
  to: string;
  isOpen: boolean;
  isCurrent?: boolean;
  /** What opens it with Alt (use-access-key.ts). */
  accessKey?: string;
  className: string;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  const accessKeyOf = useAccessKey();
  const [params] = useSearchParams();
  const list = params.get("list");
  const target = new URLSearchParams(to);
  // The list that the exam was opened from stays with it.
  if (list !== null) target.set("list", list);
  const href = `?${target}`;
  const shared = { className, "aria-current": isCurrent || undefined, ...accessKeyOf(accessKey) };
  if (isHydrated || !isOpen) {
    return (
      <Link to={href} preventScrollReset {...shared}>
        {children}
      </Link>
    );
  }
  return (
    <button type="submit" form={editorFormId} formAction={href} formNoValidate name="intent" value="look" {...shared}>
      {children}
    </button>
  );
}
