/** Single values of a template that its preview shows. */
export const previewed = [
  "title",
  "secondaryTitle",
  "staticQrContent",
  "staticQrText",
  "dynamicQrText",
  "exactTime",
  "pageNumbers",
  "logo",
  "stamp",
] as const;

/** What of the editor's form a preview needs. */
const single = ["kind", "language", ...previewed];
const several = ["fields", "modalities"];

/**
 * The address of the sheet as the editor's form has it now; the same as sending the form there with GET.
 *
 * @param valuesOf the values of a field by its name, in their order
 */
export function previewAddress(path: string, valuesOf: (name: string) => readonly string[]): string {
  const query = new URLSearchParams();
  for (const name of single)
    for (const value of valuesOf(name).slice(0, 1)) if (value !== "") query.append(name, value);
  for (const name of several) for (const value of valuesOf(name)) query.append(name, value);
  return `${path}?${query}`;
}

/** The values of a form as it stands on the page. */
export const valuesIn = (form: HTMLFormElement) => {
  const data = new FormData(form);
  return (name: string) => data.getAll(name).flatMap((value) => (typeof value === "string" ? [value] : []));
};
