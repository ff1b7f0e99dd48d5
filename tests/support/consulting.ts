import { consultationAgreements, consultationTargets } from "#api/infrastructure/database/schema/index";
import type { ConsultationKind } from "#contract/kernel/consultation-states";
import type { TestAccount } from "./given";
import type { TestPlatform } from "./platform";

const year = new Date().getFullYear();

/** Two organizations of a group that may ask each other, the one the other, with somebody to ask and to answer. */
export async function partners(
  { given, platform }: Pick<TestPlatform, "given" | "platform">,
  services: ConsultationKind[] = ["consultation", "remoteDiagnosis"],
) {
  const group = await given.group({ enableConsultation: true, openTelemed: true });
  const county = await given.organization({ groupId: group.id });
  const city = await given.organization({ groupId: group.id });
  const doctor = await given.member(
    county,
    "collaborator",
    "consultation_create",
    "consultation_update",
    "consultation_delete",
    "consultation_Exam_create",
  );
  const expert = await given.member(city, "collaborator", "consultation_update", "consultation_submitSuggestion");
  await agree({ platform }, { groupId: group.id, from: county.id, to: city.id, by: doctor.id, services });
  return { group, county, city, doctor, expert };
}

/** A consultation target with an agreement in force. */
export async function agree(
  { platform: { db } }: Pick<TestPlatform, "platform">,
  {
    groupId,
    from,
    to,
    by,
    services,
  }: { groupId: string; from: string; to: string; by: string; services?: ConsultationKind[] },
) {
  await db.insert(consultationTargets).values({ groupId, bucketId: from, targetBucketId: to, position: 1 });
  await db.insert(consultationAgreements).values({
    groupId,
    fromBucketId: from,
    toBucketId: to,
    services: services ?? ["consultation"],
    price: 30_000,
    validFrom: `${year - 1}-01-01`,
    validUntil: `${year + 1}-12-31`,
    createdBy: by,
  });
}

/** The patient has agreed, as somebody of the organization that asks enters it. */
export async function consent({ clientOf }: Pick<TestPlatform, "clientOf">, by: TestAccount, id: string) {
  const { consents } = clientOf(by);
  const { text } = await consents.ofConsultation({ id });
  const told = { giverName: "卓玛", relation: "spouse", language: "chs", way: "witness", witnessName: "扎西" } as const;
  return consents.give({ ...told, id, textVersion: text.version });
}
