import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";

interface DialogProps {
  title: ReactNode;
  isOpen: boolean;
  onClose?: () => void;
  /** Nothing but its buttons closes it: Escape does not. */
  isForced?: boolean;
  children: ReactNode;
}

/** A modal question or message, by the browser's own `<dialog>`: it keeps the focus inside and Escape calls `onClose`. */
export function Dialog({ isOpen, ...dialog }: DialogProps) {
  return isOpen ? <OpenDialog {...dialog} /> : null;
}

function OpenDialog({ title, onClose, isForced = false, children }: Omit<DialogProps, "isOpen">) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => isForced && event.preventDefault()}
      // Chrome closes at the second Escape even so.
      onClose={() => (isForced ? dialog.current?.showModal() : onClose?.())}
      className="w-full max-w-form rounded-lg border border-line bg-surface p-5 text-text shadow-raised backdrop:bg-black/50"
    >
      <h2 id={titleId} className="mb-3 text-xl">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** The buttons of a dialog, the primary one last and right. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>;
}
