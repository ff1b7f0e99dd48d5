import { colleague } from "./colleague";

/** A new hospital of the demo's group, which nobody else moves things in, and the api of its administrator. */
export async function hospital() {
  const { api } = await colleague("groupAdmin");
  const [group] = (await api.accounts.organizations({})).groups;
  if (!group) throw new Error("the demo's group is gone");
  const name = `新院区 ${crypto.randomUUID()}`;
  const { id } = await api.groups.organizations.create({ id: group.id, name, isPrivate: true });
  const close = () => api.groups.organizations.remove({ id: group.id, bid: id });
  return { api, id, close, path: `/groups/${group.id}/organizations/${id}` };
}
