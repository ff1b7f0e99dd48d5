import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";

/** A modal question or message, by the browser's own `<dialog>`: it keeps the focus inside and Escape calls `onClose`. */
export function Dialog({
  title,
  isOpen,
  onClose,
  isForced = false,
  children,
}: {
  title: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  /** Escape does not close it. */
  isForced?: boolean;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!isForced) onClose();
      }}
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
