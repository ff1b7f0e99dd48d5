import { placeholdersIn, type Placeholder } from "#contract/reading/placeholders";

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

/** The same in the report's other text, where this one has none left: the diagnosis follows the finding. */
export function walkOn(form: HTMLFormElement, field: HTMLTextAreaElement, isBack: boolean): boolean {
  const other = form.elements.namedItem(isBack ? "finding" : "diagnosis");
  if (!(other instanceof HTMLTextAreaElement) || other === field) return false;
  const places = placeholdersIn(other.value);
  const next = isBack ? places.at(-1) : places[0];
  if (next) select(other, next);
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

/** A place of a text that is being filled in, and what stands around it. */
interface Filling {
  field: HTMLTextAreaElement;
  place: Placeholder;
  before: string;
  after: string;
}

/** The place to fill in that is just selected, with its text as it is. */
export function begunIn(field: HTMLTextAreaElement): Filling | null {
  const place = selectedPlace(field);
  if (!place) return null;
  return { field, place, before: field.value.slice(0, place.start), after: field.value.slice(place.end) };
}

/** What stands in a place by now; null while it is open, and where the text around it has changed. */
export function filledIn(value: string, { place, before, after }: Omit<Filling, "field">): string | null {
  if (!value.startsWith(before) || !value.endsWith(after)) return null;
  const text = value.slice(before.length, value.length - after.length);
  return text === "" || placeholdersIn(text + after).some(({ start }) => start === 0) || place.name === ""
    ? null
    : text;
}

/** The place of the report's other text that asks for the same; null where there is none, or there are several. */
export function twinOf({ name, options }: Placeholder, other: string): Placeholder | null {
  const same = placeholdersIn(other).filter((one) => one.name === name && one.options.join() === options.join());
  return same.length === 1 ? (same[0] ?? null) : null;
}

/** What was filled in at a place stands in its twin as well: a side is asked for once, and cannot be two. */
export function fillTwin(form: HTMLFormElement, filling: Filling) {
  const text = filledIn(filling.field.value, filling);
  if (text === null) return;
  for (const name of reportTexts) {
    const other = form.elements.namedItem(name);
    if (!(other instanceof HTMLTextAreaElement) || other === filling.field) continue;
    const twin = twinOf(filling.place, other.value);
    if (!twin) continue;
    other.setRangeText(text, twin.start, twin.end, "preserve");
    other.dispatchEvent(new Event("input", { bubbles: true }));
  }
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
