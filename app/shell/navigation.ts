import type { Group, Permission } from "#contract/accounts";
import type { Action } from "#contract/actions";

export const places = [
  "studies",
  "upload",
  "registry",
  "calling",
  "reportPublish",
  "consultations",
  "statistics",
] as const;
export type Place = (typeof places)[number];

export interface NavigationLink {
  place: Place;
  href: string;
}

type Granted = Pick<Permission, "type" | "actions">;
type Flags = Pick<
  Group,
  "id" | "enableRegistry" | "enableCalling" | "enableConsultation" | "enableStat" | "allowPublish"
>;

const atOrganization = 1;

/** Places whose screens are built; navigation links to no other. */
export const built: ReadonlySet<Place> = new Set<Place>(["studies", "upload"]);

/**
 * The links of the top bar for a signed-in account (spec §2): each needs the flag of one of the account's groups and
 * an action at organization level.
 */
export function navigation(
  permissions: readonly Granted[],
  groups: readonly Flags[],
  existing: ReadonlySet<Place> = built,
): NavigationLink[] {
  const may = (...wanted: Action[]) =>
    permissions.some(
      ({ type, actions }) => type === atOrganization && wanted.some((action) => actions.includes(action)),
    );
  const statisticsGroup = groups.find((group) => group.enableStat);

  const links: Record<Place, string | false> = {
    studies: "/studies",
    upload: may("exam_upload") && "/upload",
    registry: groups.some((group) => group.enableRegistry) && may("registry_create", "registry_update") && "/registry",
    calling: groups.some((group) => group.enableCalling) && may("calling_manage_queue", "calling_call") && "/calling",
    reportPublish: groups.some((group) => group.allowPublish) && may("order_report_publish") && "/report-publish",
    consultations: groups.some((group) => group.enableConsultation) && "/consultations",
    statistics: statisticsGroup && may("statistics_report") ? `/groups/${statisticsGroup.id}/statistics` : false,
  };
  return places.flatMap((place) => {
    const href = links[place];
    return href && existing.has(place) ? [{ place, href }] : [];
  });
}
