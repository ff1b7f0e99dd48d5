import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import type { SetExpert } from "#contract/consulting/expert-pool";
import { fillAccepted } from "#api/consulting/experts/fill-seats";
import { tellOfOverdueAnswers } from "#api/consulting/experts/overdue-answers";
import { missingMembers } from "#api/consulting/seats/seat-queries";
import type { Actor } from "#api/infrastructure/actor/actor";
import { nobody } from "#api/infrastructure/actor/principal";
import {
  consultationEvents,
  consultationMembers,
  consultations,
  notifications,
} from "#api/infrastructure/database/schema/index";
import type { TestAccount } from "../../../support/given";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let asking: { id: string };
let asked: { id: string };
let applicant: TestAccount;
let admin: TestAccount;

beforeEach(async () => {
  world ??= await testPlatform();
  const { given } = world;
  const group = await given.group({ enableConsultation: true });
  const groupId = group.id;
  asking = await given.organization({ groupId });
  asked = await given.organization({ groupId });
  applicant = await given.member(asking, "admin");
  admin = await given.member(asked, "admin");
});

const platformActor = (): Actor => ({ origin: testOrigin, principal: nobody, bucketId: asked.id });

const profile = {
  services: ["consultation" as const],
  practiceYears: 8,
  weight: 1,
};

/** A member of the asked organization in its pool. */
async function expertOf(given: Partial<z.input<typeof SetExpert>> = {}) {
  const person = await world.given.member(asked, "member", "consultation_submitSuggestion");
  const set = { id: asked.id, accountId: person.id, version: 0, ...profile, ...given };
  await world.clientOf(admin).experts.set(set);
  return person;
}

const rules = (assignment: "pool" | "takeNext" | "byHand") =>
  world.clientOf(admin).experts.setRules({
    id: asked.id,
    version: 0,
    assignment,
    answerMinutes: { routine: 1440, urgent: 240, emergency: 60 },
  });

/** A consultation that the asked organization has just accepted. */
async function accepted(fields: Partial<typeof consultations.$inferInsert> = {}) {
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

const seatsOf = async (id: string, as = admin) => {
  const { organizations } = await world.clientOf(as).experts.seats({ id });
  return organizations.flatMap(({ seats }) => seats);
};
const holderOf = async (id: string) => (await seatsOf(id))[0]?.member ?? null;
const kindsOf = async (id: string) =>
  (await world.platform.db.select().from(consultationEvents).where(eq(consultationEvents.consultationId, id))).map(
    ({ kind }) => kind,
  );

describe("the pool", () => {
  test("takes in members alone, at the version that was read, and lists them with what they carry", async () => {
    const person = await expertOf({ departments: ["胸外科", "胸外科", " "], absentFrom: null, absentUntil: null });
    const { experts, rules, others } = await world.clientOf(admin).experts.pool({ id: asked.id });
    expect(experts).toMatchObject([{ account: { id: person.id }, departments: ["胸外科"], open: 0, isAbsent: false }]);
    expect(rules).toMatchObject({ assignment: "pool", answerMinutes: { routine: 1440, urgent: 240, emergency: 60 } });
    expect(others.map(({ id }) => id)).toEqual([admin.id]);
    const again = { id: asked.id, accountId: person.id, ...profile };
    expect((await problemOf(world.clientOf(admin).experts.set({ ...again, version: 0 }))).code).toBe(
      "version_conflict",
    );
    const stranger = { ...again, accountId: applicant.id, version: 0 };
    expect((await problemOf(world.clientOf(admin).experts.set(stranger))).code).toBe("not_member");
  });

  test("knows no absence without an end", async () => {
    const person = await world.given.member(asked, "member");
    const set = { id: asked.id, accountId: person.id, version: 0, ...profile, absentFrom: "2026-03-05" };
    expect((await problemOf(world.clientOf(admin).experts.set(set))).code).toBe("bad_request");
  });

  test("is that of the own organization", async () => {
    expect((await problemOf(world.clientOf(applicant).experts.pool({ id: asked.id }))).code).toBe("not_found");
  });
});

describe("an accepted consultation", () => {
  test("promises an answer by its urgency, and asks the expert who carries least", async () => {
    const busy = await expertOf();
    const first = await accepted();
    expect((await holderOf(first))?.account.id).toBe(busy.id);
    const free = await expertOf();
    const id = await accepted({ urgency: "emergency" });
    expect(await holderOf(id)).toMatchObject({ account: { id: free.id }, state: "asked" });
    const [row] = await world.platform.db.select().from(consultations).where(eq(consultations.id, id));
    expect((row?.answerDue?.getTime() ?? 0) - Date.now()).toBeGreaterThan(59 * 60_000);
    expect((row?.answerDue?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(60 * 60_000);
    const told = await world.platform.db.select().from(notifications).where(eq(notifications.accountId, free.id));
    expect(told).toMatchObject([{ kind: "consultationInvited", consultationId: id }]);
  });

  test("asks nobody of too few years, absent, or of another department: the place stays open", async () => {
    await expertOf({ practiceYears: 2 });
    await expertOf({ absentFrom: "2026-01-01", absentUntil: "2199-01-01" });
    await expertOf({ departments: ["神经外科"] });
    const id = await accepted({ specialtyWanted: "胸外科" });
    expect(await seatsOf(id)).toMatchObject([{ department: "胸外科", isMandatory: true, member: null }]);
    expect(await missingMembers(world.platform.db, id)).toMatchObject([{ department: "胸外科", person: null }]);
  });

  test("of an organization without a pool has no places: people are named by hand", async () => {
    expect(await seatsOf(await accepted())).toEqual([]);
  });

  test("asked by many at once shares them out", async () => {
    const people = [await expertOf(), await expertOf(), await expertOf()];
    const ids = await Promise.all(Array.from({ length: 9 }, () => accepted()));
    const holders = await Promise.all(ids.map(async (id) => (await holderOf(id))?.account.id));
    for (const person of people) expect(holders.filter((id) => id === person.id)).toHaveLength(3);
  });
});

describe("who is asked", () => {
  test("declines with a reason, and the next is asked, each at most once, until the place is missing", async () => {
    const people = [await expertOf(), await expertOf()];
    const id = await accepted();
    const asked: string[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const holder = (await holderOf(id))?.account.id;
      const person = people.find((one) => one.id === holder);
      if (!person) throw new Error("nobody was asked");
      asked.push(person.id);
      const { answer } = world.clientOf(person).experts;
      expect((await problemOf(answer({ id, answer: "decline" }))).code).toBe("bad_request");
      await answer({ id, answer: "decline", reason: "当天有手术" });
    }
    expect(new Set(asked).size).toBe(2);
    const [seat] = await seatsOf(id);
    expect(seat).toMatchObject({ member: null, isMandatory: true });
    expect(seat?.declined.map(({ reason }) => reason)).toEqual(["当天有手术", "当天有手术"]);
    expect((await world.clientOf(applicant).experts.seats({ id })).missing).toHaveLength(1);
    expect((await kindsOf(id)).filter((kind) => kind === "memberDeclined")).toHaveLength(2);
  });

  test("accepts once; who was not asked has nothing to answer", async () => {
    const person = await expertOf();
    const other = await world.given.member(asked, "admin");
    const id = await accepted();
    await world.clientOf(person).experts.answer({ id, answer: "accept" });
    await world.clientOf(person).experts.answer({ id, answer: "accept" });
    expect(await holderOf(id)).toMatchObject({ state: "accepted" });
    expect((await kindsOf(id)).filter((kind) => kind === "memberAccepted")).toHaveLength(1);
    expect((await problemOf(world.clientOf(other).experts.answer({ id, answer: "accept" }))).code).toBe("not_asked");
  });

  test("swaps with a colleague who agrees, and with nobody else", async () => {
    const person = await expertOf();
    const id = await accepted();
    const colleague = await expertOf();
    await world.clientOf(person).experts.askToSwap({ id, accountId: colleague.id });
    const { offers } = await world
      .clientOf(colleague)
      .experts.seats({ id })
      .catch(() => ({ offers: [] }));
    const [offer] = offers;
    if (!offer) throw new Error("no offer is seen");
    expect(offer.from.id).toBe(person.id);
    const answer = { id, swapId: offer.id, answer: "agreed" as const };
    expect((await problemOf(world.clientOf(admin).experts.answerSwap(answer))).code).toBe("nothing_waits");
    await world.clientOf(colleague).experts.answerSwap(answer);
    expect(await holderOf(id)).toMatchObject({ account: { id: colleague.id }, state: "accepted" });
    expect((await problemOf(world.clientOf(colleague).experts.answerSwap(answer))).code).toBe("nothing_waits");
    expect(await kindsOf(id)).toContain("memberSwapped");
  });

  test("asks a colleague who has no right on consultations, and sees none yet", async () => {
    const person = await expertOf();
    const id = await accepted();
    const colleague = await world.given.member(asked, "member");
    await world.clientOf(admin).experts.set({ id: asked.id, accountId: colleague.id, version: 0, ...profile });
    const { experts, consultations, notifications } = world.clientOf(colleague);
    await world.clientOf(person).experts.askToSwap({ id, accountId: colleague.id });
    expect((await problemOf(consultations.read({ id }))).code).toBe("not_found");
    expect((await notifications.page({})).notifications).toMatchObject([{ kind: "consultationTakeover" }]);
    expect(await experts.own({})).toMatchObject([{ id: asked.id, offers: 1 }]);
    const [offer] = await experts.offers({});
    if (!offer) throw new Error("no offer is seen");
    expect(offer).toMatchObject({ consultationId: id, from: { id: person.id }, bucketId: asked.id });
    expect(JSON.stringify(offer)).not.toContain("patient");
    expect(await world.clientOf(person).experts.offers({})).toEqual([]);
    const answer = { id, swapId: offer.id, answer: "agreed" as const };
    expect((await problemOf(world.clientOf(applicant).experts.answerSwap(answer))).code).toBe("nothing_waits");
    const twice = await Promise.allSettled([experts.answerSwap(answer), experts.answerSwap(answer)]);
    expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await consultations.read({ id })).toMatchObject({ id });
    expect(await experts.offers({})).toEqual([]);
  });

  test("who declines on the page of the consultation leaves the place to the next one too", async () => {
    const people = [await expertOf(), await expertOf()];
    const id = await accepted();
    const first = (await holderOf(id))?.account.id;
    const person = people.find((one) => one.id === first);
    if (!person) throw new Error("nobody was asked");
    await world.clientOf(person).consultations.declineMembership({ id, reason: "当天有手术" });
    const next = (await holderOf(id))?.account.id;
    expect(next).not.toBe(first);
    expect(people.map((one) => one.id)).toContain(next);
  });

  test("named in person as mandatory, leaves a place that the pool fills", async () => {
    const named = await world.given.member(asked, "member", "consultation_submitSuggestion");
    const { id } = await world.given.consultation({
      bucketId: asking.id,
      applicantId: applicant.id,
      asked: [{ bucketId: asked.id, state: "accepted" }],
      members: [{ bucketId: asked.id, accountId: named.id, isMandatory: true, state: "asked", department: "胸外科" }],
    });
    const person = await expertOf({ departments: ["胸外科"] });
    await world.clientOf(named).experts.answer({ id, answer: "decline", reason: "外出" });
    expect(await holderOf(id)).toMatchObject({ account: { id: person.id } });
    expect(await missingMembers(world.platform.db, id)).toMatchObject([{ person: { id: person.id }, isAsked: true }]);
    await world.clientOf(person).experts.answer({ id, answer: "accept" });
    expect(await missingMembers(world.platform.db, id)).toEqual([]);
  });
});

describe("who accepts for the organization and takes part", () => {
  const acceptedBy = async (fields: Partial<typeof consultations.$inferInsert> = {}) => {
    const { id, version } = await world.given.consultation({
      ...{ bucketId: asking.id, applicantId: applicant.id, asked: [{ bucketId: asked.id }] },
      ...fields,
    });
    await world.clientOf(admin).consultations.accept({ id, version, takesPart: true });
    return id;
  };

  test("fills the place that was wanted, and nobody else is asked", async () => {
    await expertOf();
    const id = await acceptedBy();
    expect(await holderOf(id)).toMatchObject({ account: { id: admin.id }, state: "accepted" });
    expect(await missingMembers(world.platform.db, id)).toEqual([]);
    expect(await world.clientOf(applicant).consultations.read({ id })).toMatchObject({ status: "scheduled" });
    // Answered already, and no place of another organization's is theirs to fill.
    const { organizations } = await world.clientOf(applicant).experts.seats({ id });
    expect(organizations).toMatchObject([{ isOwn: false }]);
    expect((await world.clientOf(admin).experts.seats({ id })).organizations).toMatchObject([{ isOwn: true }]);
  });

  test("leaves the place of a department to those who are of it, and may be put there by hand", async () => {
    await rules("byHand");
    await expertOf({ departments: ["神经外科"] });
    const id = await acceptedBy({ specialtyWanted: "胸外科" });
    const [seat] = await seatsOf(id);
    expect(seat).toMatchObject({ department: "胸外科", member: null });
    expect((await problemOf(world.clientOf(admin).experts.answer({ id, answer: "accept" }))).code).toBe("not_asked");
    await world.clientOf(admin).experts.assign({ id, seatId: seat?.id ?? "", accountId: admin.id });
    expect(await holderOf(id)).toMatchObject({ account: { id: admin.id }, state: "accepted" });
    expect(await world.clientOf(applicant).consultations.read({ id })).toMatchObject({ status: "scheduled" });
  });
});

describe("by hand", () => {
  test("somebody of the pool is asked; nobody twice, and nobody for a place that is held", async () => {
    await rules("byHand");
    const junior = await expertOf({ practiceYears: 1 });
    const id = await accepted();
    const [seat] = await seatsOf(id);
    if (!seat) throw new Error("there is no place");
    const { assign, addSeat, removeSeat } = world.clientOf(admin).experts;
    const by = { id, seatId: seat.id };
    expect((await problemOf(assign({ ...by, accountId: admin.id }))).code).toBe("no_expert");
    await assign({ ...by, accountId: junior.id });
    expect((await problemOf(assign({ ...by, accountId: junior.id }))).code).toBe("already_member");
    expect((await problemOf(removeSeat(by))).code).toBe("seat_taken");
    const second = await addSeat({ id, department: "胸外科" });
    expect((await problemOf(assign({ id, seatId: second.id, accountId: junior.id }))).code).toBe("already_member");
    await removeSeat({ id, seatId: second.id });
    expect(await seatsOf(id)).toHaveLength(1);
  });

  test("the side that asks fills no places", async () => {
    const id = await accepted();
    expect((await problemOf(world.clientOf(applicant).experts.addSeat({ id }))).code).toBe("forbidden");
  });
});

describe("take next", () => {
  test("twenty at once each get another one, the most pressing first", async () => {
    await rules("takeNext");
    const people = await Promise.all(Array.from({ length: 20 }, () => expertOf()));
    const ids = [];
    for (let count = 0; count < 20; count += 1) ids.push(await accepted());
    const urgent = await accepted({ urgency: "urgent" });
    const results = await Promise.allSettled(
      people.map((person) => world.clientOf(person).experts.takeNext({ id: asked.id })),
    );
    const taken = results.flatMap((result) => (result.status === "fulfilled" ? [result.value.consultationId] : []));
    expect(taken).toHaveLength(20);
    expect(new Set(taken).size).toBe(20);
    expect(taken).toContain(urgent);
    const held = await world.platform.db
      .select()
      .from(consultationMembers)
      .where(and(eq(consultationMembers.bucketId, asked.id), eq(consultationMembers.state, "accepted")));
    expect(held).toHaveLength(20);
  });

  test("two at once for the last one: one gets it", async () => {
    await rules("takeNext");
    const people = [await expertOf(), await expertOf()];
    await accepted();
    const results = await Promise.allSettled(
      people.map((person) => world.clientOf(person).experts.takeNext({ id: asked.id })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("one is skipped with a reason that counts, and not offered again", async () => {
    await rules("takeNext");
    const person = await expertOf();
    const emergency = await accepted({ urgency: "emergency" });
    const routine = await accepted();
    const { next, skip, takeNext } = world.clientOf(person).experts;
    const first = await next({ id: asked.id });
    expect(first).toMatchObject({ isExpert: true, waiting: 2, next: { urgency: "emergency" } });
    await skip({ id: asked.id, seatId: first.next?.seatId ?? "", reason: "与患者有亲属关系" });
    expect(await next({ id: asked.id })).toMatchObject({ waiting: 1, next: { urgency: "routine" } });
    expect(await takeNext({ id: asked.id })).toEqual({ consultationId: routine });
    expect((await problemOf(takeNext({ id: asked.id }))).code).toBe("nothing_waits");
    expect(await holderOf(emergency)).toBeNull();
    const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
    const { shares } = await world.clientOf(admin).experts.fairness({ id: asked.id, month });
    expect(shares).toMatchObject([{ account: { id: person.id }, consultations: 1, skipped: 1, declined: 0 }]);
  });

  test("is offered where somebody is in the pool, with how many wait for them there", async () => {
    await rules("takeNext");
    const person = await expertOf({ departments: ["胸外科"] });
    await accepted();
    await accepted({ specialtyWanted: "神经外科" });
    const { own, takeNext } = world.clientOf(person).experts;
    expect(await own({})).toMatchObject([{ id: asked.id, waiting: 1 }]);
    await takeNext({ id: asked.id });
    expect(await own({})).toMatchObject([{ id: asked.id, waiting: 0 }]);
    expect(await world.clientOf(admin).experts.own({})).toEqual([]);
  });

  test("is for the pool alone", async () => {
    const outsider = await world.given.member(asked, "member", "consultation_submitSuggestion");
    expect((await problemOf(world.clientOf(outsider).experts.takeNext({ id: asked.id }))).code).toBe("no_expert");
  });
});

test("a promise that has passed is told of once, in the history and to who owes it", async () => {
  const { db } = world.platform;
  const person = await expertOf();
  const id = await accepted();
  const later = new Date(Date.now() + 25 * 3_600_000);
  await tellOfOverdueAnswers(world.platform, new Date());
  expect(await kindsOf(id)).not.toContain("answerOverdue");
  expect(await tellOfOverdueAnswers(world.platform, later)).toBeGreaterThan(0);
  expect(await tellOfOverdueAnswers(world.platform, later)).toBe(0);
  expect((await kindsOf(id)).filter((kind) => kind === "answerOverdue")).toHaveLength(1);
  for (const account of [person, admin]) {
    const told = await db
      .select()
      .from(notifications)
      .where(and(eq(notifications.accountId, account.id), eq(notifications.kind, "answerOverdue")));
    expect(told).toHaveLength(1);
  }
});

test("a month shows who took how much, and how unequally", async () => {
  const strong = await expertOf({ weight: 3 });
  for (let count = 0; count < 3; count += 1) await accepted();
  await expertOf({ weight: 1 });
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
  const { shares, gini } = await world.clientOf(admin).experts.fairness({ id: asked.id, month });
  expect(shares.find(({ account }) => account.id === strong.id)).toMatchObject({ consultations: 3, minutes: 90 });
  // One carries 30 for a weight of one, the other nothing.
  expect(gini).toBeCloseTo(0.5);
  const empty = await world.clientOf(admin).experts.fairness({ id: asked.id, month: "2020-01" });
  expect(empty.gini).toBeNull();
});
