import { apiOf } from "../../session/api.server";
import type { RequestArgs } from "../../forms/request-args";
import { maybeSignedIn } from "../../session/signed-in.server";
import { problemOf } from "../../problems/thrown-problem.server";

/** An upload link that was followed, and how who followed it stands to it. */
export interface UploadLink {
  token: string;
  /** Null for a link that works no longer. */
  organization: { id: string; name: string } | null;
  /** They upload as a guest: without an account, or with one that may not upload there. */
  isGuest: boolean;
}

/** The upload link of the page's address; null without one. */
export async function uploadLinkOf(args: RequestArgs): Promise<UploadLink | null> {
  const token = new URL(args.request.url).searchParams.get("token");
  if (token === null) return null;
  const [organization, session] = await Promise.all([organizationOf(args, token), maybeSignedIn(args)]);
  if (!session) return { token, organization, isGuest: true };
  // With an account and a link that is over they choose among their own.
  const own = organization ? await session.api.organizations.uploadable({}) : [];
  return { token, organization, isGuest: organization !== null && !own.some(({ id }) => id === organization.id) };
}

async function organizationOf(args: RequestArgs, token: string) {
  try {
    return await (await apiOf(args)).linkUploads.findOne({ token });
  } catch (error) {
    const code = problemOf(error, args.context)?.code;
    if (code !== "not_found" && code !== "bad_request") throw error;
    return null;
  }
}
