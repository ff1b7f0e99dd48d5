import { Dialog, DialogPanel, DialogTitle } from "@headlessui/react";
import { useEffect, useState, type KeyboardEvent } from "react";
import { dialogClass, type OpenDialogProps } from "../dialog-frame";

const stayOpen = () => undefined;

/** Escape takes back the word that is being composed (UI Events, isComposing): the library would close the dialog. */
function leaveToInputMethod(event: KeyboardEvent) {
  if (event.nativeEvent.isComposing) event.stopPropagation();
}

/**
 * A dialog over the page: the focus stays inside and comes back, Escape closes it. Its panel is the whole screen: a press
 * beside the frame closes nothing, so that what is typed in it stays.
 */
export function HeadlessDialog({
  title,
  onClose = stayOpen,
  isForced = false,
  coversPage = false,
  children,
}: OpenDialogProps) {
  useFocusGivenBack();
  return (
    <Dialog
      open
      onClose={isForced ? stayOpen : onClose}
      // The first field or button, as `<dialog>` does; else the library takes the dialog itself.
      // eslint-disable-next-line jsx-a11y/no-autofocus -- it is off
      autoFocus={false}
      onKeyDown={leaveToInputMethod}
      data-dialog
      className="fixed inset-0 z-50"
    >
      <DialogPanel className={`flex h-full overflow-y-auto p-4 ${coversPage ? "bg-canvas" : "bg-black/50"}`}>
        <div className={`m-auto ${dialogClass}`}>
          <DialogTitle as="h2" className="mb-3 text-xl">
            {title}
          </DialogTitle>
          {children}
        </div>
      </DialogPanel>
    </Dialog>
  );
}

/** The library gives the focus back to what it saw being focused: not to what had it before the library came. */
function useFocusGivenBack() {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
      }),
    [before],
  );
}
