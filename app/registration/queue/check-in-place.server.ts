import type { LoaderFunctionArgs } from "@remix-run/node";
import { Id } from "#contract/kernel/values";
import type { Action } from "#contract/kernel/actions";
import { thrown } from "../../problems/thrown-problem.server";
import { signedIn } from "../../session/signed-in.server";

/** Where the caller checks patients in: the organization the address names, else the first one. */
export async function checkInPlace(args: LoaderFunctionArgs) {
  const session = await signedIn(args);
  const [permissions, { organizations }] = await Promise.all([session.permissions(), session.memberships()]);
  const mayAt = (id: string, ...wanted: Action[]) =>
    permissions.some((one) => one.type === 1 && one.id === id && wanted.some((action) => one.actions.includes(action)));
  const places = organizations.filter(({ id }) => mayAt(id, "registry_update", "calling_manage_queue"));
  const asked = Id.safeParse(new URL(args.request.url).searchParams.get("org"));
  const place = asked.success ? places.find(({ id }) => id === asked.data) : places[0];
  if (!place) throw thrown(args.context, asked.success ? "not_found" : "forbidden");
  return {
    ...session,
    organization: place,
    places: places.map(({ id, name }) => ({ value: id, label: name })),
    mayRegister: mayAt(place.id, "registry_create", "registry_update"),
    mayCall: mayAt(place.id, "calling_call", "calling_manage_queue"),
  };
}
