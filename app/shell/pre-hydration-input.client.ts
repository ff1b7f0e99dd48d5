type Control = HTMLInputElement | HTMLTextAreaElement;

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "hidden");

const isTouched = (control: Control): boolean =>
  control.value !== control.defaultValue ||
  (control instanceof HTMLInputElement && control.checked !== control.defaultChecked);

/**
 * On a slow line a page is written on before its scripts are there. React 18 hears nothing of that, and puts the first
 * text of a textarea back. Gives what is called once React has taken the page over: what was typed stands again, and is
 * told as if it were typed now.
 */
export function keepPreHydrationInput(): () => void {
  const typed = new Map<Control, string>();
  const remember = (control: Control) => typed.set(control, control.value);
  const hear = ({ target }: Event) => isControl(target) && remember(target);
  document.addEventListener("input", hear, true);
  for (const control of document.querySelectorAll("input, textarea"))
    if (isControl(control) && isTouched(control)) remember(control);

  return () => {
    document.removeEventListener("input", hear, true);
    for (const [control, value] of typed) {
      // The caret stays where it is unless the text has to be put back.
      if (control.value !== value) control.value = value;
      control.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
    typed.clear();
  };
}
