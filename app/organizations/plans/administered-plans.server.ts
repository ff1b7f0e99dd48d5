import type { SignedIn } from "../../session/signed-in.server";

/** Where the organizations stand that the person administers, themselves or through their group, by name. */
export async function administeredPlans({ api, memberships }: SignedIn) {
  const { organizations, groups } = await memberships();
  const groupIds = groups.flatMap(({ id, mayManage }) => (mayManage ? [id] : []));
  const own = organizations.filter(({ mayManage, groupId }) => mayManage && !groupIds.includes(groupId));
  const states = await Promise.all([
    ...groupIds.map((groupId) => api.planning.groupAvailable({ groupId })),
    ...own.map(async ({ id: bucketId }) => [await api.planning.check({ bucketId })]),
  ]);
  return states.flat().sort((a, b) => a.bucketName.localeCompare(b.bucketName));
}
