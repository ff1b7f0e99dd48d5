import type { LoaderFunctionArgs } from "@remix-run/node";
import { Id } from "#contract/kernel/values";
import { thrown } from "../../problems/thrown-problem.server";
import { signedIn } from "../../session/signed-in.server";

const registryActions = ["registry_create", "registry_update"] as const;
type RegistryAction =
  | (typeof registryActions)[number]
  | ("registry_delete" | "report_approval" | "upload_apply_forms" | "calling_call" | "calling_manage_queue");

/**
 * Where the caller registers: the organization the address names, else the first one; and all of them to choose from.
 *
 * @param needed what the page is for, any of them; either right to register unless told
 */
export async function registryPlace(args: LoaderFunctionArgs, ...needed: RegistryAction[]) {
  const session = await signedIn(args);
  const [permissions, { organizations, groups }] = await Promise.all([session.permissions(), session.memberships()]);
  const mayAt = (id: string, ...wanted: readonly RegistryAction[]) =>
    permissions.some((one) => one.type === 1 && one.id === id && wanted.some((action) => one.actions.includes(action)));
  const places = organizations.filter(({ id }) => mayAt(id, ...(needed.length > 0 ? needed : registryActions)));
  const asked = Id.safeParse(new URL(args.request.url).searchParams.get("org"));
  const place = asked.success ? places.find(({ id }) => id === asked.data) : places[0];
  if (!place) throw thrown(args.context, asked.success ? "not_found" : "forbidden");
  return {
    ...session,
    organization: place,
    places: places.map(({ id, name }) => ({ value: id, label: name })),
    mayCreate: mayAt(place.id, "registry_create"),
    mayUpdate: mayAt(place.id, "registry_update"),
    mayCheckIn:
      mayAt(place.id, "registry_update") &&
      groups.some(({ id, enableCalling }) => id === place.groupId && enableCalling),
    mayPhotograph: mayAt(place.id, "upload_apply_forms"),
    mayMerge: mayAt(place.id, "registry_delete"),
    mayBreakRules: mayAt(place.id, "registry_delete"),
  };
}
