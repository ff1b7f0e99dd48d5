import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from "@headlessui/react";
import { useEffect, useRef, type ReactNode } from "react";
import type { OpenDialogProps } from "../dialog";

const nothing = () => undefined;

/** A dialog over the page: the focus stays inside and comes back, Escape and a press beside it close it. */
export function HeadlessDialog({ title, onClose = nothing, isForced = false, children }: OpenDialogProps) {
  return (
    <Dialog open onClose={isForced ? nothing : onClose} className="fixed inset-0 z-50">
      <DialogBackdrop className="fixed inset-0 bg-black/50" />
      <div className="fixed inset-0 w-screen overflow-y-auto">
        <div className="flex min-h-full items-center justify-center p-4">
          <DialogPanel className="w-full max-w-form rounded-lg border border-line bg-surface p-5 text-text shadow-raised">
            <DialogTitle as="h2" className="mb-3 text-xl">
              {title}
            </DialogTitle>
            <Contents>{children}</Contents>
          </DialogPanel>
        </div>
      </div>
    </Dialog>
  );
}

/** Its first field or button has the focus: Headless UI would give it to the dialog as a whole. */
function Contents({ children }: { children: ReactNode }) {
  const contents = useRef<HTMLDivElement>(null);
  useEffect(() => {
    contents.current
      ?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea, button, a[href]")
      ?.focus();
  }, []);
  return <div ref={contents}>{children}</div>;
}
