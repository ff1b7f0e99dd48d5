import type { consultations } from "#api/infrastructure/database/schema/index";
import type { TestAccount } from "./given";
import type { TestPlatform } from "./platform";

/**
 * A planned consultation of a county hospital with two experts of a city hospital, who may sign; an administrator of the
 * city's who is no member, and one of a third hospital.
 */
export async function givenOpinions(
  { given }: Pick<TestPlatform, "given">,
  fields: Partial<typeof consultations.$inferInsert> = {},
) {
  const group = await given.group({ enableConsultation: true });
  const county = await given.organization({ groupId: group.id, name: "林芝县医院" });
  const city = await given.organization({ groupId: group.id, name: "拉萨市医院" });
  const doctor = await given.member(county, "collaborator", "consultation_create", "consultation_update");
  const first = await given.member(city, "collaborator", "consultation_submitSuggestion");
  const second = await given.member(city, "collaborator", "consultation_submitSuggestion");
  const colleague = await given.member(city, "admin");
  const stranger = await given.member(await given.organization({ groupId: group.id }), "admin");
  const { id } = await given.consultation({
    ...{ bucketId: county.id, applicantId: doctor.id, status: "scheduled" },
    asked: [{ bucketId: city.id, state: "accepted" }],
    members: [
      { accountId: first.id, bucketId: city.id, isMandatory: true },
      { accountId: second.id, bucketId: city.id, created: new Date(Date.now() + 1000) },
    ],
    ...fields,
  });
  return { id, group, county, city, doctor, first, second, colleague, stranger };
}
export type GivenOpinions = Awaited<ReturnType<typeof givenOpinions>>;

/** What an expert types. */
export const typed = (id: string, text: string, version = 0) => ({ id, version, finding: "", text, stances: [] });

/** The expert's opinion, signed. @returns its id */
export async function signed(
  { clientOf }: Pick<TestPlatform, "clientOf">,
  { id }: GivenOpinions,
  expert: TestAccount,
  text: string,
): Promise<string> {
  return (await clientOf(expert).opinions.suggestion(typed(id, text))).opinionId;
}
