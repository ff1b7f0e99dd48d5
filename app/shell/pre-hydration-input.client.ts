type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (target: unknown): target is Control =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && target.type !== "hidden");

/** One whose answer is a tick. */
const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const first = control.querySelector<HTMLOptionElement>("option[selected]") ?? control.options[0];
    return control.value !== (first?.value ?? "");
  }
  return isTicked(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

/**
 * On a slow line a page is written on before its scripts are there. React 18 hears nothing of that, and puts the first
 * text of a textarea back. Gives what is called once React has taken the page over: what was typed, chosen and ticked
 * stands again, and is told as if it were done now.
 */
export function keepPreHydrationInput(): () => void {
  const answers = new Map<Control, string | boolean>();
  const remember = (control: Control) => answers.set(control, isTicked(control) ? control.checked : control.value);
  const hear = ({ target }: Event) => isControl(target) && remember(target);
  document.addEventListener("input", hear, true);
  for (const control of document.querySelectorAll("input, select, textarea"))
    if (isControl(control) && isTouched(control)) remember(control);

  return () => {
    document.removeEventListener("input", hear, true);
    for (const [control, answer] of answers) {
      if (typeof answer === "string") tellAnswer(control, answer);
      else if (isTicked(control)) tellTick(control, answer);
    }
    answers.clear();
  };
}

function tellAnswer(control: Control, answer: string) {
  // The caret stays where it is unless the text has to be put back.
  if (control.value !== answer) control.value = answer;
  forgetSeen(control);
  control.dispatchEvent(new InputEvent("input", { bubbles: true }));
  // Of a list and of files React hears by this one alone.
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

/** React hears of a tick by the click that makes it, which also tells the rest of the page. */
function tellTick(control: HTMLInputElement, isOn: boolean) {
  // Of buttons in a group the one that is on tells for all; what can be ticked no more would stay turned over.
  if ((control.type === "radio" && !isOn) || control.matches(":disabled")) return;
  control.checked = !isOn;
  control.click();
}

/** React tells no change of a value it has seen, and has seen what stood there when it took the page over. */
function forgetSeen(control: Control & { _valueTracker?: { setValue(value: string): void } }) {
  control._valueTracker?.setValue("\0");
}
