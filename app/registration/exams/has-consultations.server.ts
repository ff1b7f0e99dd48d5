import type { SignedIn } from "../../session/signed-in.server";

/** Whether the group of the exam's organization has consultations (enableConsultation). */
export async function hasConsultations({ memberships }: SignedIn, { bucketId }: { bucketId: string }) {
  const { organizations, groups } = await memberships();
  const organization = organizations.find(({ id }) => id === bucketId);
  return groups.some(({ id, enableConsultation }) => id === organization?.groupId && enableConsultation);
}
