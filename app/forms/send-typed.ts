import { formIdField } from "./kept-form";

/** Leaves the page by posting what is typed on it to an address that keeps it, and does nothing else with it. */
export function sendTyped(action: string) {
  const sent = document.createElement("form");
  sent.method = "post";
  sent.action = action;
  const typed = [...document.querySelectorAll<HTMLFormElement>("main form")].find(isTypedInto);
  for (const [name, value] of typed ? new FormData(typed) : [])
    if (typeof value === "string") sent.append(hidden(name, value));
  document.body.append(sent);
  sent.submit();
}

const isTypedInto = (form: HTMLFormElement): boolean =>
  form.elements.namedItem(formIdField) !== null &&
  [...form.elements].some(
    (control) =>
      ((control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) &&
        (control.value !== control.defaultValue ||
          (control instanceof HTMLInputElement && control.checked !== control.defaultChecked))) ||
      (control instanceof HTMLSelectElement &&
        [...control.options].some((one) => one.selected !== one.defaultSelected)),
  );

function hidden(name: string, value: string): HTMLInputElement {
  const input = document.createElement("input");
  Object.assign(input, { type: "hidden", name, value });
  return input;
}
