import { placeholdersIn } from "#contract/reading/placeholders";

/** The texts of a report that phrases are for; fields of the editor's form have these names. */
export const reportTexts = ["finding", "diagnosis"] as const;
export type ReportText = (typeof reportTexts)[number];
export type Phrase = Record<ReportText, string>;

/** Where a phrase goes: both texts to their fields, or one of them. */
export type Into = "both" | ReportText;

/** The fields' texts of a phrase. */
export const partsOf = (phrase: Phrase, into: Into) =>
  reportTexts.filter((field) => phrase[field] !== "" && (into === "both" || into === field));

/** The text of a field with a phrase behind it, in a line of its own; or in its place. */
export function joined(text: string, phrase: string, isReplaced: boolean): string {
  if (isReplaced || text === "") return phrase;
  return text.endsWith("\n") ? text + phrase : `${text}\n${phrase}`;
}

/** Selects a part of a field's text, and brings it into view. */
function select(field: HTMLTextAreaElement, { start, end }: { start: number; end: number }) {
  field.focus();
  field.setSelectionRange(start, end);
}

/** Goes to the next place to fill in, or the one before. @returns whether there is one */
export function walk(field: HTMLTextAreaElement, isBack: boolean): boolean {
  const { selectionStart, selectionEnd, value } = field;
  const places = placeholdersIn(value);
  const next = isBack
    ? places.findLast(({ end }) => end <= selectionStart)
    : places.find(({ start, end }) => start >= selectionEnd && end > selectionEnd);
  if (next) select(field, next);
  return next !== undefined;
}

/** The place to fill in that is just selected. */
export const selectedPlace = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  placeholdersIn(value).find(({ start, end }) => start === selectionStart && end === selectionEnd);

/** Writes over what is selected in a field, or where the cursor stands. */
export function write(field: HTMLTextAreaElement, text: string) {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
  // What was set by a script, no input event tells.
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** A field that nobody has gone to yet has its cursor at the begin, where nobody meant it to be. */
const isUntouched = (field: HTMLTextAreaElement) =>
  document.activeElement !== field && field.selectionStart === 0 && field.selectionEnd === 0;

function put(field: HTMLTextAreaElement, text: string, isReplaced: boolean): { start: number; end: number } {
  if (isReplaced) field.setSelectionRange(0, field.value.length);
  else if (isUntouched(field)) field.setSelectionRange(field.value.length, field.value.length);
  const { value, selectionStart } = field;
  const isAtEnd = !isReplaced && selectionStart === value.length && document.activeElement !== field;
  const gap = isAtEnd && value !== "" && !value.endsWith("\n") ? "\n" : "";
  write(field, gap + text);
  const end = field.selectionEnd;
  return { start: end - text.length, end };
}

/**
 * Puts a phrase into the fields of the report, at their cursors or in place of what they hold, and goes to its first place
 * to fill in, else behind it.
 */
export function putPhrase(
  form: HTMLFormElement,
  phrase: Phrase,
  { into = "both", isReplaced = false }: { into?: Into; isReplaced?: boolean } = {},
) {
  const written = partsOf(phrase, into).flatMap((name) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLTextAreaElement ? [{ field, ...put(field, phrase[name], isReplaced) }] : [];
  });
  const open = written.flatMap(({ field, start, end }) =>
    placeholdersIn(field.value)
      .filter((place) => place.start >= start && place.end <= end)
      .map((place) => ({ field, place })),
  )[0];
  const [first] = written;
  if (open) select(open.field, open.place);
  else if (first) select(first.field, { start: first.end, end: first.end });
}
