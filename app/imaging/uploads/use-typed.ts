import { useEffect, useRef } from "react";

type Typed = Record<string, string | boolean | Record<string, string>>;

/** What stands in a form's fields now, per study, and where the caret is. */
interface Snapshot {
  byStudy: Map<string, Typed>;
  focusedId: string | null;
}

const nothing: Snapshot = { byStudy: new Map(), focusedId: null };

/**
 * Carries what was typed over when a form is made anew because a study was found: the form's key changes with its
 * studies, and its fields begin with what stood in them.
 */
export function useTyped(formId: string, key: string): Snapshot["byStudy"] {
  const knownKey = useRef(key);
  const snapshot = useRef(nothing);
  if (knownKey.current !== key) {
    knownKey.current = key;
    snapshot.current = snapshotOf(formId);
  }
  useEffect(() => {
    const { focusedId } = snapshot.current;
    if (focusedId) document.getElementById(focusedId)?.focus();
  }, [key]);
  return snapshot.current.byStudy;
}

/** `studies[2].info.name` and `studies[2].info.animal.breed` */
const fieldName = /^studies\[(\d+)\]\.info\.(\w+)(?:\.(\w+))?$/;

function snapshotOf(formId: string): Snapshot {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return nothing;
  const byStudy = new Map<string, Typed>();
  for (const control of form.elements) {
    if (!isControl(control)) continue;
    const [, index, name = "", inner] = fieldName.exec(control.name) ?? [];
    const uid = form.elements.namedItem(`studies[${index}].studyInstanceUid`);
    if (!(uid instanceof HTMLInputElement)) continue;
    const typed = byStudy.get(uid.value) ?? {};
    byStudy.set(uid.value, typed);
    const outer = typed[name];
    if (inner) typed[name] = { ...(typeof outer === "object" ? outer : {}), [inner]: control.value };
    else typed[name] = isCheckbox(control) ? control.checked : control.value;
  }
  return { byStudy, focusedId: form.contains(document.activeElement) ? (document.activeElement?.id ?? null) : null };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

const isCheckbox = (control: Control): control is HTMLInputElement => control.type === "checkbox";
