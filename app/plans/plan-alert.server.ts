import type { Membership } from "#contract/accounts";
import type { Group } from "#contract/accounts";
import type { RequestArgs } from "../accounts/api.server";
import { organizationPath } from "../organizations/organization-path";
import { cookieHeader, cookieValue } from "../shell/plain-cookie.server";

const name = "plan-alert";
/** spec §9, plan-alert dismissal */
const dismissedSeconds = 24 * 3600;

export const dismissPlanAlert = (accountId: string, secure: boolean) =>
  cookieHeader(name, accountId, { secure, maxAgeSeconds: dismissedSeconds });

/**
 * The organizations whose plan has run out, for those who administer them (spec §1), unless the account put the alert
 * away. The administrator of the group also gets the way to the group's plans.
 */
export function planAlert(
  { request, context }: RequestArgs,
  accountId: string,
  organizations: Membership[],
  groups: Group[],
) {
  if (cookieValue(request, name) === accountId) return [];
  const administered = new Set(groups.flatMap(({ id, accessLevel }) => (accessLevel === 1 ? [id] : [])));
  return organizations
    .filter(({ planExpired, level }) => planExpired && level === "admin")
    .map((organization) => ({
      id: organization.id,
      name: organization.name,
      href: context.isBillingHost ? "/settings/billing" : `${organizationPath(organization)}/plan`,
      groupHref: administered.has(organization.groupId) ? `/groups/${organization.groupId}/settings/plan` : null,
    }));
}
