import { eq } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { noticeKinds } from "#contract/consulting/notice-kinds";
import { tellPeople } from "#api/consulting/notices/tell-of-consultations";
import { accounts, buckets } from "#api/infrastructure/database/schema/index";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";

export let world: TestPlatform;
export let asking: { id: string };
export let applicant: TestAccount;
export let member: TestAccount;

/** A database of the file's own; for each test an organization that asks, and people to be told. */
export function useNotices(): void {
  beforeAll(async () => {
    world = await testPlatform({ publicOrigin: "https://pacs.example.cn" });
  });

  beforeEach(async () => {
    const { given } = world;
    const group = await given.group({ enableConsultation: true });
    asking = await given.organization({ groupId: group.id });
    applicant = await given.member(asking, "admin");
    member = await given.member(asking, "member", "consultation_submitSuggestion");
  });
}

export const consultation = (fields: Partial<Parameters<TestPlatform["given"]["consultation"]>[0]> = {}) =>
  world.given.consultation({
    bucketId: asking.id,
    applicantId: applicant.id,
    members: [{ bucketId: asking.id, accountId: member.id }],
    ...fields,
  });

export const withMail = async ({ id }: TestAccount) => {
  const email = `${id}@example.cn`;
  await world.platform.db.update(accounts).set({ email }).where(eq(accounts.id, id));
  return email;
};

export const tell = (id: string, people: TestAccount[], kind: (typeof noticeKinds)[number] = "consultationInvited") =>
  world.platform.db.transaction((tx) =>
    tellPeople(
      tx,
      { consultationId: id, kind, occasion: crypto.randomUUID() },
      people.map((person) => ({ accountId: person.id, bucketId: asking.id })),
    ),
  );

/** Another organization that is asked: who speaks for it, and its expert. */
export async function invited(state: "prepared" | "invited" | "accepted") {
  const { given, platform } = world;
  const [{ groupId } = { groupId: "" }] = await platform.db.select().from(buckets).where(eq(buckets.id, asking.id));
  const bucket = await given.organization({ groupId });
  const speaker = await given.member(bucket, "admin");
  const expert = await given.member(bucket, "member", "consultation_submitSuggestion");
  const { id } = await consultation({
    asked: [{ bucketId: bucket.id, state }],
    members: [{ bucketId: bucket.id, accountId: expert.id, state: state === "accepted" ? "accepted" : "asked" }],
  });
  return { id, bucketId: bucket.id, speaker, expert };
}
