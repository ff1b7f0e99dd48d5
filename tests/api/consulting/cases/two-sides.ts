import { eq } from "drizzle-orm";
import {
  consultationBuckets,
  consultationMembers,
  consultations,
  exams,
} from "#api/infrastructure/database/schema/index";
import type { ConsultationStatus, InvitationState, MemberState } from "#contract/kernel/consultation-states";
import { subscribers } from "#api/subscribers";
import { tags } from "#api/dicom/encoding/tags";
import { agree } from "../../../support/consulting";
import { dicomwebOf } from "../../../support/dicomweb";
import { greyModule } from "../../../support/dicom-objects";
import { testOrigin, type TestPlatform } from "../../../support/platform";

/**
 * A county hospital that asks, and a city hospital that is asked, with an expert who holds no right of the county's.
 */
export async function twoSides(world: TestPlatform) {
  const { given, platform } = world;
  const { db } = platform;
  const group = await given.group({ enableConsultation: true });
  const county = await given.organization({ groupId: group.id });
  const city = await given.organization({ groupId: group.id });
  const asker = await given.member(county, "admin");
  const expert = await given.member(city, "member");
  const coordinator = await given.member(city, "admin");
  const stranger = await given.member(await given.organization({ groupId: group.id }), "admin");
  await agree(world, { groupId: group.id, from: county.id, to: city.id, by: asker.id });
  const dicomweb = dicomwebOf(world, asker, county.id);

  /** An exam of the county with one image. */
  async function exam() {
    const path = await dicomweb.givenObject([
      [tags.PatientID, "LO", "P0001"],
      [tags.PatientName, "PN", "Zhang^Wei"],
      [tags.Modality, "CS", "CT"],
      ...greyModule(2, 2),
      [tags.PixelData, "OW", Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8)],
    ]);
    const study = path.split("/")[2] ?? "";
    const [row] = await db.select({ id: exams.id }).from(exams).where(eq(exams.studyInstanceUid, study));
    const id = row?.id ?? "";
    const { series } = await world.clientOf(asker).viewers.read({ id });
    return { id, path, frame: `/api/v1/instances/${series[0]?.instances[0]?.id}/frames/0` };
  }

  const consultation = (invitation: InvitationState = "accepted", member: MemberState = "accepted") =>
    given.consultation({
      bucketId: county.id,
      applicantId: asker.id,
      patientId: "P0001",
      asked: [{ bucketId: city.id, state: invitation }],
      members: [{ bucketId: city.id, accountId: expert.id, state: member }],
    });

  const setInvitation = (state: InvitationState) =>
    db.update(consultationBuckets).set({ state }).where(eq(consultationBuckets.bucketId, city.id));
  const setMember = (state: MemberState) =>
    db.update(consultationMembers).set({ state }).where(eq(consultationMembers.accountId, expert.id));

  /** As the consultation's life does it: state and those who follow in one transaction. */
  async function goTo(consultationId: string, status: ConsultationStatus) {
    const followers = {
      completed: subscribers.consultationCompleted,
      canceled: subscribers.consultationCanceled,
      scheduled: subscribers.consultationReopened,
      pending: [],
    }[status];
    const actor = { principal: { kind: "nobody" as const }, bucketId: county.id, origin: testOrigin };
    await db.transaction(async (tx) => {
      await tx.update(consultations).set({ status }).where(eq(consultations.id, consultationId));
      for (const follow of followers) await follow(tx, actor, { consultationId, bucketId: county.id, by: asker.id });
    });
  }

  return { county, city, asker, expert, coordinator, stranger, exam, consultation, setInvitation, setMember, goTo };
}
export type TwoSides = Awaited<ReturnType<typeof twoSides>>;
