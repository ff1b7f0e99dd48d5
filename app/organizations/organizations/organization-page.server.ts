import type { LoaderFunctionArgs } from "@remix-run/node";
import { paramOf } from "../../page/param-of.server";
import { signedIn } from "../../session/signed-in.server";
import { notFound, thrown } from "../../problems/thrown-problem.server";

/**
 * The organization of a page below /groups/{groupId}/organizations/{organizationId}, and the api for who asks; `at` goes
 * into the addresses of its pages.
 */
export async function organizationPage(args: LoaderFunctionArgs) {
  const session = await signedIn(args);
  const id = paramOf(args, "organizationId");
  const organization = await session.api.organizations.read({ id });
  if (organization.groupId !== paramOf(args, "groupId")) throw notFound(args.context);
  return { ...session, organization, at: { groupId: organization.groupId, organizationId: organization.id } };
}

/** The same for a page of its administrators: others get the error page. */
export async function managedOrganization(args: LoaderFunctionArgs) {
  const page = await organizationPage(args);
  if (!page.organization.mayManage) throw thrown(args.context, "forbidden");
  return page;
}
