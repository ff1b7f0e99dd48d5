import type { Client } from "#contract/index";

/** How the session of a client was begun, as its owner is told. */
export async function openedBy(api: Client) {
  const { way, hadSecondStep } = (await api.profile.sessions({})).find(({ isCurrent }) => isCurrent) ?? {};
  return { way, hadSecondStep };
}
