import type { Client } from "#contract/index";

/** Procedures of the organization to match a template by. */
export async function procedureChoices(api: Client, bucketId: string) {
  const procedures = await api.lists.procedures.list({ id: bucketId });
  return procedures.map(({ id, name, modality }) => ({ value: id, label: `${modality} ${name}` }));
}
