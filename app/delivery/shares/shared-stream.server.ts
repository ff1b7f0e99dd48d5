import { redirect } from "@remix-run/node";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { pathTo } from "../../paths";
import { passOf } from "./pass-cookie.server";

/** The link a page or file of the shared report was asked with. */
export const linkOf = (request: Request): string => new URL(request.url).searchParams.get("link") ?? "";

/**
 * A file of the shared report, passed on from the platform with the pass of the reader's cookie. What the platform
 * refuses leads back to the page, which says why.
 *
 * @param path below /api/v1/share/report/
 */
export async function sharedStream(
  { request, context }: LoaderFunctionArgs,
  path: string,
  more: Record<string, string> = {},
): Promise<Response> {
  const link = linkOf(request);
  const pass = passOf(request);
  const query = new URLSearchParams({ link, ...(pass ? { pass } : {}), ...more });
  const answer = await context.platform.fetch(`/api/v1/share/report/${path}?${query}`, { token: null });
  return answer.ok ? answer : redirect(pathTo("/reports/s", {}, { link }));
}
