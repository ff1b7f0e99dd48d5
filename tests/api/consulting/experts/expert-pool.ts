import { eq } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import type { z } from "zod";
import type { SetExpert } from "#contract/consulting/expert-pool";
import { fillAccepted } from "#api/consulting/experts/fill-seats";
import type { Actor } from "#api/infrastructure/actor/actor";
import { nobody } from "#api/infrastructure/actor/principal";
import { consultationEvents, consultations } from "#api/infrastructure/database/schema/index";
import type { TestAccount } from "../../../support/given";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";

export let world: TestPlatform;
export let asking: { id: string };
export let asked: { id: string };
export let applicant: TestAccount;
export let admin: TestAccount;

/** A database of the file's own; for each test an organization that asks and one that is asked. */
export function usePool(): void {
  beforeAll(async () => {
    world = await testPlatform();
  });

  beforeEach(async () => {
    const { given } = world;
    const group = await given.group({ enableConsultation: true });
    const groupId = group.id;
    asking = await given.organization({ groupId });
    asked = await given.organization({ groupId });
    applicant = await given.member(asking, "admin");
    admin = await given.member(asked, "admin");
  });
}

const platformActor = (): Actor => ({ origin: testOrigin, principal: nobody, bucketId: asked.id });

export const profile = {
  services: ["consultation" as const],
  practiceYears: 8,
  weight: 1,
};

/** A member of the asked organization in its pool. */
export async function expertOf(given: Partial<z.input<typeof SetExpert>> = {}) {
  const person = await world.given.member(asked, "member", "consultation_submitSuggestion");
  const set = { id: asked.id, accountId: person.id, version: 0, ...profile, ...given };
  await world.clientOf(admin).experts.set(set);
  return person;
}

export const rules = (assignment: "pool" | "takeNext" | "byHand") =>
  world.clientOf(admin).experts.setRules({
    id: asked.id,
    version: 0,
    assignment,
    answerMinutes: { routine: 1440, urgent: 240, emergency: 60 },
  });

/** A consultation that the asked organization has just accepted. */
export async function accepted(fields: Partial<typeof consultations.$inferInsert> = {}) {
  const consultation = await world.given.consultation({
    bucketId: asking.id,
    applicantId: applicant.id,
    asked: [{ bucketId: asked.id, state: "accepted" }],
    ...fields,
  });
  const told = { consultationId: consultation.id, bucketId: asked.id, by: admin.id, answer: "accepted" as const };
  await world.platform.db.transaction((tx) => fillAccepted(tx, platformActor(), told));
  return consultation.id;
}

export const seatsOf = async (id: string, as = admin) => {
  const { organizations } = await world.clientOf(as).experts.seats({ id });
  return organizations.flatMap(({ seats }) => seats);
};
export const holderOf = async (id: string) => (await seatsOf(id))[0]?.member ?? null;
export const kindsOf = async (id: string) =>
  (await world.platform.db.select().from(consultationEvents).where(eq(consultationEvents.consultationId, id))).map(
    ({ kind }) => kind,
  );
