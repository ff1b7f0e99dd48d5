import type { LoaderFunctionArgs } from "@remix-run/node";
import { Id } from "#contract/kernel/values";
import { thrown } from "../../problems/thrown-problem.server";
import { signedIn } from "../../session/signed-in.server";

/** In whose name the caller asks: the organization the address names, else the first where it may; and all of them. */
export async function askingPlace(args: LoaderFunctionArgs) {
  const session = await signedIn(args);
  const [permissions, { organizations }] = await Promise.all([session.permissions(), session.memberships()]);
  const places = organizations.filter(({ id }) =>
    permissions.some((one) => one.type === 1 && one.id === id && one.actions.includes("consultation_create")),
  );
  const asked = Id.safeParse(new URL(args.request.url).searchParams.get("org"));
  const organization = asked.success ? places.find(({ id }) => id === asked.data) : places[0];
  if (!organization) throw thrown(args.context, asked.success ? "not_found" : "forbidden");
  return { ...session, organization, places };
}
