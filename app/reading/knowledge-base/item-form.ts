import { z } from "zod";
import { KbTexts } from "#contract/reading/knowledge-base";
import { Id, OneTimeKey } from "#contract/kernel/values";

const { name, code, finding, diagnosis, modality, bodyPart, sex } = KbTexts.shape;

/** An item as a form: what is left out is empty. */
const ItemForm = z.object({
  parentId: Id.nullable().default(null),
  name: name.default(""),
  code: code.default(""),
  finding: finding.default(""),
  diagnosis: diagnosis.default(""),
  modality: modality.default(null),
  bodyPart: bodyPart.default(""),
  sex: sex.default(null),
});

export const NewItemForm = ItemForm.extend({ key: OneTimeKey });
export const ItemChangeForm = ItemForm.extend({ version: z.coerce.number().int() });
export type ItemInput = z.input<typeof ItemForm>;

/** A form sends its line ends as CRLF (HTML §4.10.22.4); a phrase keeps LF, as the report does. */
export function withPlainLines(data: FormData): FormData {
  for (const field of ["finding", "diagnosis"]) {
    const value = data.get(field);
    if (typeof value === "string") data.set(field, value.replace(/\r\n?/g, "\n"));
  }
  return data;
}
