import type { ReactNode } from "react";

export interface OpenDialogProps {
  title: ReactNode;
  onClose?: () => void;
  /** Nothing but its buttons closes it: Escape does not. */
  isForced?: boolean;
  /** Nothing of the page is seen behind it. */
  coversPage?: boolean;
  children: ReactNode;
}

export const dialogClass = "w-full max-w-form rounded-lg border border-line bg-surface p-5 text-text shadow-raised";

/** An open dialog of either kind: while there is one, the keys of the page rest. */
export const openDialog = "dialog[open], [data-dialog]";
