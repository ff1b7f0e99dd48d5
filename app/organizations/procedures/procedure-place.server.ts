import type { LoaderFunctionArgs } from "@remix-run/node";
import { paramOf } from "../../page/param-of.server";
import { pathTo } from "../../paths";
import { managedOrganization } from "../organizations/organization-page.server";
import { notFound } from "../../problems/thrown-problem.server";

/** The procedures of the organization that the address names. */
export async function proceduresPlace(args: LoaderFunctionArgs) {
  const page = await managedOrganization(args);
  const path = pathTo("/groups/:groupId/organizations/:organizationId/procedures", page.at);
  return { ...page, place: { list: "procedures" as const, path, part: undefined } };
}

/** The steps of the procedure that the address names. */
export async function stepsPlace(args: LoaderFunctionArgs) {
  const page = await managedOrganization(args);
  const procedures = await page.api.lists.procedures.list({ id: page.organization.id });
  const procedureId = paramOf(args, "procedureId");
  const procedure = procedures.find(({ id }) => id === procedureId);
  if (!procedure) throw notFound(args.context);
  return {
    ...page,
    procedure: {
      id: procedure.id,
      name: procedure.name,
      code: procedure.code,
      path: pathTo("/groups/:groupId/organizations/:organizationId/procedures", page.at),
    },
    place: {
      list: "steps" as const,
      path: pathTo("/groups/:groupId/organizations/:organizationId/procedures/:procedureId/steps", {
        ...page.at,
        procedureId: procedure.id,
      }),
      part: procedure.id,
    },
  };
}
