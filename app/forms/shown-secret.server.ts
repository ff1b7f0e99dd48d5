import { data, type ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { formats } from "../i18n/format.server";
import { languageOf } from "../i18n/language-cookie.server";
import type { Posted } from "./posted.server";
import { submitted, type FieldsAtFault } from "./submitted.server";

/**
 * A code as its page shows it, and until when in the page's language. It is a secret: it stands in the action's answer itself,
 * for a page to be redirected to would have to be told it in its address.
 *
 * @param timeZone of the organization, where one is known
 */
export const shownCode = (
  { request }: ActionFunctionArgs,
  { qr, url, expires }: { qr: string; url: string; expires: string },
  timeZone?: string,
) => ({ qr, url, expires: formats(languageOf(request), timeZone).time(expires) });

/** As `submitted`, of what makes a secret: it stands in the answer itself, see `shownCode`. */
export async function answeredBySecret<Schema extends z.ZodType<unknown, Record<string, unknown>>, Secret>(
  form: Posted,
  schema: Schema,
  make: (input: z.output<Schema>) => Promise<Secret>,
  fieldsAtFault: FieldsAtFault<z.input<Schema>> = {},
) {
  const made: { secret?: Secret } = {};
  const keep = async (input: z.output<Schema>) => {
    made.secret = await make(input);
  };
  const answer = await submitted(form, schema, keep, fieldsAtFault);
  return made.secret === undefined ? answer : data(made.secret);
}
