import { formIdField } from "../forms/kept-form";

const mark = 'data-carried-form=""';
const form = new RegExp(`<form\\b(?:(?!</form>)[\\s\\S])*?name="${formIdField}" value="([^"]+)"[\\s\\S]*?</form>`, "g");
const field = /<(?:textarea|select|input(?![^>]*type="hidden"))\b/g;

/**
 * The page, its buttons for language and theme sending along the form with the most fields: HTML lets a button send one
 * form, and without scripts nobody knows which one was typed into.
 */
export function withCarriedForm(page: string): string {
  if (!page.includes(mark)) return page;
  const forms = [...page.matchAll(form)].map(([text, id]) => ({ id, fields: text.match(field)?.length ?? 0 }));
  const carried = forms.filter(({ fields }) => fields > 0).sort((a, b) => b.fields - a.fields)[0];
  return page.replaceAll(mark, carried ? `form="${carried.id}"` : "");
}
