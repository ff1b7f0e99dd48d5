import type { Client } from "#contract/index";
import type { Option } from "../../components/choice-field";
import type { Texts } from "#texts/texts";

/** More than any group takes out of use; past it a name is "–". */
const mostOutOfUse = 200;

/** The group's organizations to choose from, and the names also of those out of use, marked so. */
export async function organizationOptions(api: Client, groupId: string, t: Texts) {
  const [organizations, outOfUse] = await Promise.all([
    api.groups.organizations.list({ id: groupId }),
    api.groups.organizations.query({ id: groupId, deactivated: true, limit: mostOutOfUse }),
  ]);
  const names = new Map([
    ...outOfUse.organizations.map(({ id, name }) => [id, t("groupLists.retired", { name })] as const),
    ...organizations.map(({ id, name }) => [id, name] as const),
  ]);
  return {
    options: organizations.map(({ id, name }): Option => ({ value: id, label: name })),
    nameOf: (id: string) => names.get(id) ?? "–",
  };
}
