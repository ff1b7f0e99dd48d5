import { formIdField } from "../forms/kept-form";

const mark = 'data-carried-form=""';
const marks = /data-carried-(form|default)=""/;
const button = /<button\b(?![^>]*type="(?:button|reset)")[^>]*>/;
const formId = new RegExp(`name="${formIdField}" value="([^"]+)"`);
const field = /<(?:textarea|select|input(?![^>]*type="hidden"))\b/g;
/** Boxes of a table's rows belong to a form that stands above it. */
const fieldElsewhere = /<input(?![^>]*type="hidden")(?=[^>]*form="([^"]+)")/g;

/**
 * The page, its buttons for language and theme sending along the form with the most fields: HTML lets a button send one
 * form, and without scripts nobody knows which one was typed into. In pieces: each copy of a list's page takes a
 * millisecond.
 */
export function withCarriedForm(page: string): string[] {
  if (!page.includes(mark)) return [page];
  const outside = new Map<string, number>();
  for (const [, id = ""] of page.matchAll(fieldElsewhere)) outside.set(id, (outside.get(id) ?? 0) + 1);
  const forms = formsOf(page).map(({ id, text }) => ({
    id,
    text,
    fields: (text.match(field)?.length ?? 0) + (outside.get(id) ?? 0),
  }));
  const carried = forms.filter(({ fields }) => fields > 0).sort((a, b) => b.fields - a.fields)[0];
  const written = carried ? formOf(carried) : { form: "", default: "" };
  // Every second piece is what a mark is for.
  return page
    .split(marks)
    .map((piece, at) => (at % 2 === 0 ? piece : piece === "form" ? written.form : written.default));
}

function formOf({ id, text }: { id: string; text: string }): { form: string; default: string } {
  const form = `form="${id}"`;
  // Enter presses a form's first button wherever it stands: it is to be what the form's own first button is.
  const [first = ""] = button.exec(text) ?? [];
  const pressed = first.match(/\s(?:name|value|form[Aa]ction)="[^"]*"/g) ?? [];
  return { form, default: `${form}${pressed.join("")}` };
}

/** The forms of ours: each begins with `<form` and ends with the next `</form>`, since HTML puts none into another. */
function formsOf(page: string): { id: string; text: string }[] {
  return page
    .split("<form ")
    .slice(1)
    .flatMap((rest) => {
      const text = rest.slice(0, Math.max(0, rest.indexOf("</form>")));
      const [, id] = formId.exec(text) ?? [];
      return id === undefined ? [] : [{ id, text }];
    });
}
