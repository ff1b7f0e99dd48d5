import type { Client } from "#contract/index";
import { readyRoles, type ReadyRole } from "#contract/organizations/ready-roles";
import type { Texts } from "#texts/texts";

export const readyRoleNames = Object.keys(readyRoles).filter((name): name is ReadyRole =>
  Object.hasOwn(readyRoles, name),
);

/** The ready-made roles that the organization does not have under the name of the reader's language. */
export async function missingReadyRoles(api: Client, bucketId: string, t: Texts): Promise<ReadyRole[]> {
  const names = new Set((await api.roles.list({ id: bucketId })).map(({ name }) => name));
  return readyRoleNames.filter((role) => !names.has(t(`roles.ready.names.${role}`)));
}

/** Adds those of the ready-made roles that are missing. */
export async function addReadyRoles(api: Client, bucketId: string, t: Texts, wanted: readonly ReadyRole[]) {
  const missing = await missingReadyRoles(api, bucketId, t);
  for (const role of wanted.filter((one) => missing.includes(one))) {
    await api.roles.add({ id: bucketId, name: t(`roles.ready.names.${role}`), actions: [...readyRoles[role]] });
  }
}
