import type { AppLoadContext } from "@remix-run/node";
import type { RequestArgs } from "./request-args";
import { badRequest, thrown } from "../problems/thrown-problem.server";
import { areFieldNamesSound } from "./field-names";

/** What a form may be sent as (HTML, "form submission"): the two kinds `formData` reads. */
const formTypes = /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i;

/** What was sent is asked for again where it has to be kept (kept-form.server.ts); a request has a context of its own. */
const read = new WeakMap<AppLoadContext, FormData>();

/** Fields that are typed again, never sent back. */
export const secretsIn = (data: FormData) => [...data.keys()].filter((name) => /password|pwd/i.test(name));

/** The form of a request that was read; null where none was, or what was sent is no form. */
export const readForm = (context: AppLoadContext): FormData | null => read.get(context) ?? null;

/**
 * The fields of a form that was sent.
 *
 * @throws the error page's problem bad_request for a body of another type, one that does not keep to its type (cut short,
 * or without its boundary), or names that would make far more of it than was sent; file_too_large for one with files that
 * is larger than its page takes, or does not say how large it is
 */
export async function formOf({ request, context }: RequestArgs): Promise<FormData> {
  const known = read.get(context);
  if (known) return known;
  const type = request.headers.get("content-type") ?? "";
  if (!formTypes.test(type)) throw badRequest(context);
  const maxBytes = context.mostMultipartBytes;
  const bytes = Number(request.headers.get("content-length") ?? Number.NaN);
  if (/^multipart/i.test(type) && !(bytes <= maxBytes)) throw thrown(context, "file_too_large", { maxBytes });
  // To read a body twice is a fault of ours, which the same error would hide.
  if (request.bodyUsed) throw new Error(`the form sent to ${request.url} was read before`);
  const form = await request.formData().catch(() => {
    throw badRequest(context);
  });
  if (!areFieldNamesSound(form)) throw badRequest(context);
  read.set(context, form);
  return form;
}
