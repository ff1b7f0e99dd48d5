import type { Group, Permission } from "#contract/identity/accounts";
import type { Action } from "#contract/kernel/actions";
import { pathTo } from "../paths";

export const places = [
  "studies",
  "upload",
  "registry",
  "calling",
  "reportPublish",
  "consultations",
  "statistics",
  "administration",
] as const;
export type Place = (typeof places)[number];

export interface NavigationLink {
  place: Place;
  href: string;
}

type Granted = Pick<Permission, "type" | "groupId" | "mayManage" | "actions">;
type Flags = Pick<
  Group,
  "id" | "enableRegistry" | "enableCalling" | "enableConsultation" | "enableStat" | "allowPublish"
>;

const atOrganization = 1;

/** Places whose screens are built; navigation links to no other. */
export const built: ReadonlySet<Place> = new Set<Place>([
  "studies",
  "upload",
  "registry",
  "calling",
  "reportPublish",
  "consultations",
  "administration",
]);

/**
 * The links of the top bar for a signed-in account (product §2): each needs the flag of the group it works in now and an
 * action at an organization of that group.
 */
export function navigation(
  permissions: readonly Granted[],
  group: Flags | null,
  existing: ReadonlySet<Place> = built,
): NavigationLink[] {
  const ofGroup = permissions.filter(({ groupId }) => groupId === group?.id);
  const mayIn = (granted: readonly Granted[], wanted: Action[]) =>
    granted.some(({ type, actions }) => type === atOrganization && wanted.some((action) => actions.includes(action)));
  const may = (...wanted: Action[]) => mayIn(ofGroup, wanted);
  const managesSomething = ofGroup.some(({ mayManage }) => mayManage);

  const links: Record<Place, string | false> = {
    studies: "/studies",
    upload: mayIn(permissions, ["exam_upload"]) && "/upload",
    registry: (group?.enableRegistry ?? false) && may("registry_create", "registry_update") && "/registry",
    calling: (group?.enableCalling ?? false) && may("calling_manage_queue", "calling_call") && "/calling",
    reportPublish: (group?.allowPublish ?? false) && may("order_report_publish") && "/report-publish",
    consultations: (group?.enableConsultation ?? false) && "/consultations",
    statistics: group?.enableStat && may("statistics_report") ? `/groups/${group.id}/statistics` : false,
    administration: group && managesSomething ? pathTo("/groups/:groupId/organizations", { groupId: group.id }) : false,
  };
  return places.flatMap((place) => {
    const href = links[place];
    return href && existing.has(place) ? [{ place, href }] : [];
  });
}
