import {
  consultationBuckets,
  consultationMembers,
  consultations,
  consultationEvents,
} from "#api/infrastructure/database/schema/index";
import type { MemberRole } from "#contract/kernel/consultation-states";
import { asc, eq } from "drizzle-orm";
import { v7 } from "uuid";
import type { TestAccount } from "./given";
import type { TestPlatform } from "./platform";

/** What the text says that was read before one agrees. */
export const readText = { textVersion: 1, language: "chs" } as const;
export const camera = { isMuted: false, hasCamera: true, isSharing: false, isHandRaised: false };

/**
 * A planned consultation with a video room: the applicant of the asking hospital, the first expert and a second one of
 * the asked, a colleague who is no member but has the right on consultations there, and somebody of a third hospital.
 */
export async function givenRoom(
  { platform, given }: TestPlatform,
  fields: Partial<typeof consultations.$inferInsert> & { openTelemed?: boolean } = {},
) {
  const { openTelemed = true, ...ofConsultation } = fields;
  const group = await given.group({ enableConsultation: true, openTelemed });
  const asking = await given.organization({ groupId: group.id, phone: "0891-6330001" });
  const asked = await given.organization({ groupId: group.id });
  const applicant = await given.member(asking, "member");
  const expert = await given.member(asked, "member");
  const second = await given.member(asked, "member");
  const colleague = await given.member(asked, "admin");
  const stranger = await given.member(await given.organization({ groupId: group.id }), "admin");
  const id = v7();
  await platform.db.insert(consultations).values({
    ...{ id, groupId: group.id, bucketId: asking.id, kind: "consultation", status: "scheduled" },
    ...{ applicantId: applicant.id, reason: "肺结节", patientName: "张伟", starts: new Date(), hasVideo: true },
    ...ofConsultation,
  });
  await platform.db
    .insert(consultationBuckets)
    .values({ consultationId: id, bucketId: asked.id, state: "accepted", invited: new Date() });
  const member = (account: TestAccount, bucketId: string, role: MemberRole) => ({
    ...{ id: v7(), consultationId: id, bucketId, accountId: account.id, role, state: "accepted" as const },
  });
  await platform.db
    .insert(consultationMembers)
    .values([
      member(applicant, asking.id, "applicant"),
      member(expert, asked.id, "expert"),
      member(second, asked.id, "expert"),
    ]);
  return { id, group, asking, asked, applicant, expert, second, colleague, stranger };
}

/** What the history of a consultation tells, oldest first. */
export const historyOf = async ({ platform }: TestPlatform, consultationId: string): Promise<string[]> =>
  (
    await platform.db
      .select({ kind: consultationEvents.kind })
      .from(consultationEvents)
      .where(eq(consultationEvents.consultationId, consultationId))
      .orderBy(asc(consultationEvents.created), asc(consultationEvents.id))
  ).map(({ kind }) => kind);
