import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";
import { dialogClass, type OpenDialogProps } from "./dialog-frame";
import { useLibrary } from "./use-headless";

/**
 * A modal question or message by Headless UI, which a page has soon loaded; by the browser's own `<dialog>` until then,
 * and where it does not come: without a line, people are asked all the same.
 */
export function Dialog({ isOpen, ...dialog }: OpenDialogProps & { isOpen: boolean }) {
  const library = useLibrary();
  // The one that opened stays until it is closed.
  const opened = useRef<typeof library>(null);
  const wasOpen = useRef(false);
  if (isOpen && !wasOpen.current) opened.current = library;
  wasOpen.current = isOpen;
  if (!isOpen) return null;
  return opened.current ? <opened.current.HeadlessDialog {...dialog} /> : <NativeDialog {...dialog} />;
}

function NativeDialog({ title, onClose, isForced = false, coversPage = false, children }: OpenDialogProps) {
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
      className={`${dialogClass} ${coversPage ? "backdrop:bg-black" : "backdrop:bg-black/50"}`}
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
