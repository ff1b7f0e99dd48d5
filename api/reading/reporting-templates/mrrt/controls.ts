import type { CompletionAction, FieldKind, MergeField } from "#contract/reading/template-structure";
import { MergeField as Merge } from "#contract/reading/template-structure";
import { type Element, attribute, hasAttribute, nameOf } from "./html-text";

/** Inputs that nobody fills in. */
const noFields = ["hidden", "button", "submit", "reset", "image", "file", "password", "color", "search"];

/** Of MRRT §8.2, and what files in use write instead. */
const kinds: Record<string, FieldKind> = {
  TEXT: "text",
  TEXTAREA: "textarea",
  NUMBER: "number",
  NUMERIC: "number",
  DATE: "date",
  TIME: "time",
  SELECT: "choice",
  SELECTION_LIST: "choice",
  RADIO: "choice",
  CHECKBOX: "checkbox",
  FIXED: "fixed",
};

export const fieldTypeOf = (element: Element): string =>
  attribute(element, "data-field-type").toUpperCase().replace("-", "_");

export const inputType = (element: Element): string => attribute(element, "type").toLowerCase() || "text";

/** Something to fill in or to choose. */
export function isControl(element: Element): boolean {
  const name = nameOf(element);
  if (name === "input") return !noFields.includes(inputType(element));
  return name === "select" || name === "textarea";
}

export const isBox = (element: Element): boolean =>
  nameOf(element) === "input" && ["checkbox", "radio"].includes(inputType(element));

/** An element around controls that says that they are one field, or a piece of text that is one. */
export const isWrapper = (element: Element): boolean =>
  !isControl(element) && nameOf(element) !== "option" && kinds[fieldTypeOf(element)] !== undefined;

/** The kind of a single control that is no box. */
export function kindOf(element: Element): FieldKind {
  const name = nameOf(element);
  if (name === "textarea") return "textarea";
  if (name === "select") return hasAttribute(element, "multiple") ? "choices" : "choice";
  if (hasAttribute(element, "list")) return "choice";
  const told = kinds[fieldTypeOf(element)] ?? kinds[inputType(element).toUpperCase()] ?? "text";
  // An element for one line of text stays one, whatever is told of it.
  return ["textarea", "choice", "checkbox", "fixed"].includes(told) ? "text" : told;
}

export const wrappedKind = (element: Element): FieldKind => kinds[fieldTypeOf(element)] ?? "text";

const completions: Record<string, CompletionAction> = { ALERT: "warn", PROHIBIT: "block", NONE: "off" };

export const completionOf = (element: Element): CompletionAction =>
  completions[attribute(element, "data-field-completion-action").toUpperCase()] ??
  (hasAttribute(element, "required") ? "block" : "off");

/** A number that an attribute tells; null where it tells none. */
export function numberIn(element: Element, name: string): number | null {
  const text = attribute(element, name).replace(",", ".");
  const value = Number(text);
  return text === "" || !Number.isFinite(value) ? null : value;
}

/** What merged fields are called in files, by the word of the registration. */
const mergedWords: [MergeField, RegExp][] = [
  ["accessionNumber", /accession|auftragsnummer|检查号/i],
  ["pid", /patient.?(id|nummer|number)|\bmrn\b|病人号|患者编号/i],
  ["name", /patient.?name|^name$|姓名/i],
  ["dob", /birth|geburt|\bdob\b|出生/i],
  ["gender", /\bsex\b|gender|geschlecht|性别/i],
  ["age", /\bage\b|\balter\b|年龄/i],
  ["studyDate", /(study|exam|untersuchungs?).?(date|datum)|检查日期/i],
  ["clinicImpression", /indication|clinical|klinisch|fragestellung|anamnes|history|angaben|临床|病史/i],
  ["bodyPart", /body.?(part|region)|region|部位/i],
  ["studyDesc", /procedure|exam|study|untersuchung|检查项目/i],
  ["applyDept", /depart|abteilung|refer|zuweis|科室/i],
  ["height", /height|grö(ß|ss)e|身高/i],
  ["weight", /weight|gewicht|体重/i],
];

/** What the registration fills a control with; null where it is not marked so. */
export function mergeOf(element: Element, label: string): MergeField | null {
  const named =
    attribute(element, "data-field-merge-identifier") ||
    attribute(element, "data-merge-identifier") ||
    attribute(element, "data-ris-source");
  const isFlagged = /^(true|y|yes|1)$/i.test(attribute(element, "data-field-merge-flag"));
  if (!isFlagged && named === "") return null;
  const exact = Merge.safeParse(named);
  if (exact.success) return exact.data;
  const words = [named, label, attribute(element, "id"), attribute(element, "name")];
  for (const word of words) {
    const known = mergedWords.find(([, pattern]) => pattern.test(word.replaceAll("_", " ")));
    if (known) return known[0];
  }
  return "other";
}
