import type { Account, Group, Membership } from "#contract/identity/accounts";
import type { RequestArgs } from "../../forms/request-args";
import { pathTo } from "../../paths";

/** product §9, plan-alert dismissal */
const dismissedMs = 86_400_000;

/**
 * The organizations whose plan has run out, for those who administer them (product §1), unless this person put the
 * alert away within the day. The administrator of the group also gets the way to the group's plans.
 */
export function planAlert(
  { context }: Pick<RequestArgs, "context">,
  { planAlertDismissed }: Pick<Account, "planAlertDismissed">,
  organizations: Membership[],
  groups: Group[],
) {
  if (planAlertDismissed !== null && Date.now() - Date.parse(planAlertDismissed) < dismissedMs) return [];
  const administered = new Set(groups.flatMap(({ id, mayManage }) => (mayManage ? [id] : [])));
  return organizations
    .filter(({ planExpired, mayManage }) => planExpired && mayManage)
    .map((organization) => ({
      id: organization.id,
      name: organization.name,
      href: context.isBillingHost
        ? "/settings/billing"
        : pathTo("/groups/:groupId/organizations/:organizationId/plan", {
            groupId: organization.groupId,
            organizationId: organization.id,
          }),
      groupHref: administered.has(organization.groupId)
        ? pathTo("/groups/:groupId/settings/plan", { groupId: organization.groupId })
        : null,
    }));
}
