import type { Client } from "#contract/index";
import type { Option } from "../components/choice-field";

/** The group's organizations to choose from, and their names; "–" for one that is out of use. */
export async function organizationOptions(api: Client, groupId: string) {
  const organizations = await api.groups.organizations.list({ id: groupId });
  const names = new Map(organizations.map(({ id, name }) => [id, name]));
  return {
    options: organizations.map(({ id, name }): Option => ({ value: id, label: name })),
    nameOf: (id: string) => names.get(id) ?? "–",
  };
}
