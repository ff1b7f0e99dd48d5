import type { LoaderFunctionArgs } from "@remix-run/node";
import { managedOrganization } from "../organizations/organization-page.server";
import { organizationPath } from "../organizations/organization-path";
import { notFound } from "../../problems/thrown-problem.server";

/** The procedures of the organization that the address names. */
export async function proceduresPlace(args: LoaderFunctionArgs) {
  const page = await managedOrganization(args);
  const path = `${organizationPath(page.organization)}/procedures`;
  return { ...page, place: { list: "procedures" as const, path, part: undefined } };
}

/** The steps of the procedure that the address names. */
export async function stepsPlace(args: LoaderFunctionArgs) {
  const page = await managedOrganization(args);
  const procedures = await page.api.lists.procedures.list({ id: page.organization.id });
  const procedure = procedures.find(({ id }) => id === args.params.procedureId);
  if (!procedure) throw notFound(args.context);
  const all = `${organizationPath(page.organization)}/procedures`;
  return {
    ...page,
    procedure: { id: procedure.id, name: procedure.name, code: procedure.code, path: all },
    place: { list: "steps" as const, path: `${all}/${procedure.id}/steps`, part: procedure.id },
  };
}
