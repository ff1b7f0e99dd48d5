import { describe, expect, test } from "vitest";
import { missingMembers } from "#api/consulting/seats/seat-queries";
import { consultationMembers, consultations } from "#api/infrastructure/database/schema/index";
import { problemOf } from "../../../support/problems";
import {
  accepted,
  admin,
  applicant,
  asked,
  asking,
  expertOf,
  holderOf,
  kindsOf,
  profile,
  rules,
  seatsOf,
  usePool,
  world,
} from "./expert-pool";

usePool();

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
    const told = async () => (await notifications.page({})).notifications.map(({ kind }) => kind);
    expect(await told()).toEqual(["consultationTakeover"]);
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
    expect((await told()).filter((kind) => kind === "consultationJoined")).toHaveLength(1);
  });

  test("is offered a swap with colleagues of the pool who take no part yet", async () => {
    const person = await expertOf();
    const id = await accepted();
    const [colleague, other] = [await expertOf(), await expertOf()];
    const asksToo = { consultationId: id, bucketId: asking.id, accountId: other.id, role: "attending" as const };
    await world.platform.db.insert(consultationMembers).values({ ...asksToo, state: "accepted" });
    const { own } = await world.clientOf(person).experts.seats({ id });
    expect(own?.colleagues.map((one) => one.id)).toEqual([colleague.id]);
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
