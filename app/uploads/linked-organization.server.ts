import type { LoaderFunctionArgs } from "@remix-run/node";
import type { SignedIn } from "../accounts/signed-in.server";
import { problemOf } from "../problems/thrown-problem.server";

/** The organization an upload link names, and whether the link is one no longer. Null without a link. */
export async function linkedOrganization({ request, context }: LoaderFunctionArgs, { api }: SignedIn) {
  const token = new URL(request.url).searchParams.get("token");
  if (token === null) return null;
  try {
    return { organization: await api.organizationSettings.findOne({ token }) };
  } catch (error) {
    const code = problemOf(error, context)?.code;
    if (code !== "not_found" && code !== "bad_request") throw error;
    return { organization: null };
  }
}
