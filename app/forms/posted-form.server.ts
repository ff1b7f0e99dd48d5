import type { AppLoadContext } from "@remix-run/node";
import type { RequestArgs } from "../accounts/api.server";
import { badRequest } from "../problems/thrown-problem.server";

/** What a form may be sent as (HTML, "form submission"): the two kinds `formData` reads. */
const formTypes = /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i;

/** What was sent is asked for again where it has to be kept (kept-form.server.ts); a request has a context of its own. */
const read = new WeakMap<AppLoadContext, FormData>();

/** Fields that are typed again, never sent back. */
export const secretsIn = (data: FormData) => [...data.keys()].filter((name) => /password|pwd/i.test(name));

/**
 * The fields of a form that was sent.
 *
 * @throws the error page's problem bad_request for a body of another type, or one that does not keep to its type: cut
 * short, or without its boundary
 */
export async function formOf({ request, context }: RequestArgs): Promise<FormData> {
  const known = read.get(context);
  if (known) return known;
  if (!formTypes.test(request.headers.get("content-type") ?? "")) throw badRequest(context);
  // To read a body twice is a fault of ours, which the same error would hide.
  if (request.bodyUsed) throw new Error(`the form sent to ${request.url} was read before`);
  const data = await request.formData().catch(() => {
    throw badRequest(context);
  });
  read.set(context, data);
  return data;
}
