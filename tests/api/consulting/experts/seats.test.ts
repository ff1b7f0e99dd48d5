import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { tellOfOverdueAnswers } from "#api/consulting/experts/overdue-answers";
import { missingMembers } from "#api/consulting/seats/seat-queries";
import { consultationMembers, consultations, notifications } from "#api/infrastructure/database/schema/index";
import { problemOf } from "../../../support/problems";
import {
  accepted,
  admin,
  applicant,
  asked,
  expertOf,
  holderOf,
  kindsOf,
  rules,
  seatsOf,
  usePool,
  world,
} from "./expert-pool";

usePool();

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
