import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { markConsultations } from "#api/consulting/consultations/mark-consultations";
import { recordEvent } from "#api/consulting/consultations/history-queries";
import { consultations } from "#api/infrastructure/database/schema/index";
import { problemOf } from "../../../support/problems";
import { asked, calls, inHours, invited, place, scheduled, usePartners, world } from "./asked-consultation";

usePartners();

const kindsOf = async (id: string) => (await calls(place.doctor).history({ id })).map(({ kind }) => kind);

describe("its life", () => {
  test("goes from pending to scheduled to completed, and on again with a reason", async () => {
    const { doctor, expert } = place;
    const { id, version } = await scheduled();
    expect(await calls(doctor).detail({ id })).toMatchObject({
      status: "scheduled",
      members: [{ role: "applicant" }, { account: { id: expert.id }, role: "expert", state: "accepted" }],
    });
    const done = await calls(doctor).complete({ id, version });
    expect(await calls(expert).read({ id })).toMatchObject({ status: "completed" });
    expect((await problemOf(calls(doctor).cancel({ id, ...done, reason: "撤" }))).code).toBe(
      "consultation_step_refused",
    );
    expect((await problemOf(calls(doctor).reopen({ id, ...done, reason: "" }))).code).toBe("bad_request");
    await calls(doctor).reopen({ id, ...done, reason: "补充影像" });
    expect(await calls(doctor).read({ id })).toMatchObject({ status: "scheduled", completed: null });
    expect(await kindsOf(id)).toEqual(["created", "consentGiven", "invited", "accepted", "completed", "reopened"]);
  });

  test("owes the answer that was promised until everybody who accepted has signed", async () => {
    const { doctor, city } = place;
    expect(await calls(doctor).read(await invited())).toMatchObject({ answerOwed: null });
    const { id } = await scheduled();
    const { answerOwed, answerDue } = await calls(doctor).read({ id });
    expect(answerOwed).toBe(answerDue);
    expect(Date.parse(answerOwed ?? "")).toBeGreaterThan(Date.now());
    await world.platform.db.transaction((tx) =>
      recordEvent(tx, { consultationId: id, kind: "opinionSigned", bucketId: city.id }),
    );
    expect(await calls(doctor).read({ id })).toMatchObject({ answerOwed: null, answerDue });
  });

  test("is not completed before it was scheduled, whoever asks for that", async () => {
    const { doctor, expert } = place;
    const waiting = await invited();
    expect((await problemOf(calls(doctor).complete(waiting))).code).toBe("consultation_not_scheduled");
    const diagnosis = await invited({ kind: "remoteDiagnosis" });
    expect((await problemOf(calls(expert).complete(diagnosis))).code).toBe("consultation_not_scheduled");
    expect(await calls(doctor).read({ id: waiting.id })).toMatchObject({ status: "pending", completed: null });
  });

  test("is completed by the asked side too where that answers for the text", async () => {
    const diagnosis = await scheduled({ kind: "remoteDiagnosis" });
    await calls(place.expert).complete(diagnosis);
    const consultation = await scheduled();
    expect((await problemOf(calls(place.expert).complete(consultation))).code).toBe("consultation_step_refused");
  });

  test("is listed by what comes next: its time, or the answer that is owed; what is over after what is open", async () => {
    const { doctor } = place;
    const later = await invited({ starts: inHours(72) });
    const sooner = await invited({ starts: inHours(48) });
    const over = await scheduled({ starts: inHours(2) });
    await calls(doctor).complete(over);
    // A diagnosis waits for no meeting: its answer is owed before.
    const owed = await scheduled({ kind: "remoteDiagnosis", starts: inHours(96) });
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
    const { consultations } = await calls(doctor).page({});
    expect(idsOf(consultations)).toEqual(idsOf([owed, sooner, later, over]));
    expect(idsOf(await calls(doctor).query({}))).toEqual(idsOf([owed, over, sooner, later]));
  });

  test("is declined with a reason, after which the asked side sees it no more and may be asked again", async () => {
    const { doctor, expert, city } = place;
    const { id, version } = await invited();
    const declined = await calls(expert).decline({ id, version, reason: "专家外出" });
    expect((await problemOf(calls(expert).read({ id }))).code).toBe("not_found");
    expect((await calls(doctor).detail({ id })).joinedBuckets).toMatchObject([
      { state: "declined", declineReason: "专家外出" },
    ]);
    const again = await calls(doctor).ask({ id, ...declined, asked: { bucketId: city.id } });
    await calls(doctor).invite({ id, ...again });
    expect(await calls(expert).read({ id })).toMatchObject({ status: "pending" });
  });

  test("keeps an organization whose expert has signed, and the expert", async () => {
    const { doctor, expert, city } = place;
    const { id, version } = await scheduled();
    const { opinions, experts } = world.clientOf(expert);
    await opinions.suggestion({ id, version: 0, finding: "", text: "考虑良性", stances: [] });
    const { members } = await calls(doctor).detail({ id });
    const own = members.find(({ account }) => account.id === expert.id);
    const reason = "不再需要";
    const tries = [
      calls(doctor).withdraw({ id, version, bucketId: city.id, reason }),
      calls(expert).decline({ id, version, reason }),
      calls(expert).declineMembership({ id, reason }),
      calls(expert).removeMember({ id, memberId: own?.id ?? "" }),
      experts.answer({ id, answer: "decline", reason }),
    ];
    expect((await Promise.all(tries.map(problemOf))).map(({ code }) => code)).toEqual(Array(5).fill("opinion_signed"));
    expect((await opinions.ofConsultation({ id })).opinions).toHaveLength(1);
  });

  test("takes the time that was proposed, or keeps its own", async () => {
    const { doctor, expert, city } = place;
    const { id, version } = await invited();
    const starts = inHours(5);
    const proposed = await calls(expert).propose({ id, version, starts });
    const kept = await calls(doctor).keepTime({ id, ...proposed, bucketId: city.id });
    expect((await calls(doctor).detail({ id })).joinedBuckets).toMatchObject([
      { state: "invited", proposedStarts: null },
    ]);
    const again = await calls(expert).propose({ id, ...kept, starts });
    const taken = await calls(doctor).takeTime({ id, ...again, bucketId: city.id });
    expect(await calls(doctor).detail({ id })).toMatchObject({
      ...{ starts, status: "scheduled" },
      members: [{ role: "applicant" }, { account: { id: expert.id }, role: "expert", state: "accepted" }],
    });
    expect((await calls(doctor).read({ id })).answerDue).not.toBeNull();
    const moved = await calls(doctor).reschedule({ id, ...taken, starts: inHours(9), minutes: 45, reason: "设备检修" });
    expect(await calls(doctor).read({ id })).toMatchObject({
      status: "pending",
      joinedBuckets: [{ state: "invited" }],
    });
    expect((await calls(doctor).read({ id })).answerDue).toBeNull();
    await calls(expert).accept({ id, ...moved });
    expect(await calls(doctor).read({ id })).toMatchObject({ status: "scheduled", minutes: 45 });
  });

  test("asks the pool for a place at the time that was proposed, as accepting does", async () => {
    const { doctor, expert, city } = place;
    const { id, version } = await invited();
    const seats = world.clientOf(await world.given.member(city, "admin")).experts;
    const colleague = await world.given.member(city, "member");
    const profile = { departments: [], modalities: [], bodyParts: [], services: ["consultation" as const] };
    const rest = { practiceYears: 10, weight: 1, weekHours: null, absentFrom: null, absentUntil: null };
    await seats.set({ id: city.id, accountId: colleague.id, version: 0, ...profile, ...rest });
    const proposed = await calls(expert).propose({ id, version, starts: inHours(5) });
    await calls(doctor).takeTime({ id, ...proposed, bucketId: city.id });
    const { members } = await calls(doctor).detail({ id });
    expect(members).toMatchObject([{ role: "applicant" }, { account: { id: colleague.id }, state: "asked" }]);
    await world.clientOf(colleague).experts.answer({ id, answer: "accept" });
    expect(await calls(colleague).read({ id })).toMatchObject({ status: "scheduled" });
  });

  test("of twenty that accept and cancel at once, one step is taken after the other", async () => {
    const { doctor, expert } = place;
    const { id, version } = await invited();
    const steps = Array.from({ length: 20 }, (_, place) =>
      place % 2 === 0
        ? calls(expert).accept({ id, version })
        : calls(doctor).cancel({ id, version, reason: "重复申请" }),
    );
    const answers = await Promise.allSettled(steps);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const record = await calls(doctor).read({ id });
    expect(record.version).toBe(version + 1);
    expect(["scheduled", "canceled"]).toContain(record.status);
    expect((await kindsOf(id)).filter((kind) => kind === "accepted" || kind === "canceled")).toHaveLength(1);
  });

  test("is not scheduled while somebody who has to be there is missing, and is once the last of them is named", async () => {
    const { doctor, expert, city } = place;
    const { id } = await scheduled();
    const seats = world.clientOf(await world.given.member(city, "admin")).experts;
    const [chest, pathology] = [
      await seats.addSeat({ id, department: "胸外科", isMandatory: true }),
      await seats.addSeat({ id, department: "病理科", isMandatory: true }),
    ];
    const waiting = await calls(doctor).detail({ id });
    expect(waiting).toMatchObject({
      status: "pending",
      missing: [{ department: "胸外科", person: null }, { department: "病理科" }],
    });
    expect(waiting.steps).not.toContain("complete");
    const refused = await problemOf(calls(doctor).complete({ id, version: waiting.version }));
    expect(refused).toMatchObject({
      code: "members_missing",
      data: { missing: expect.stringMatching(/胸外科.*病理科/) },
    });
    const people = [await world.given.member(city, "member"), await world.given.member(city, "member")];
    for (const { id: accountId } of people) {
      const profile = { departments: [], modalities: [], bodyParts: [], services: ["consultation" as const] };
      const rest = { practiceYears: 10, weight: 1, weekHours: null, absentFrom: null, absentUntil: null };
      await seats.set({ id: city.id, accountId, version: 0, ...profile, ...rest });
    }
    // Of both that are filled at once, the later one sees the earlier.
    await Promise.all([
      seats.assign({ id, seatId: chest.id, accountId: people[0]?.id ?? "" }),
      seats.assign({ id, seatId: pathology.id, accountId: people[1]?.id ?? "" }),
    ]);
    const asked = await calls(doctor).detail({ id });
    expect(asked).toMatchObject({ status: "pending", missing: [{ isAsked: true }, { isAsked: true }] });
    await Promise.all([
      world.clientOf(people[0] ?? expert).experts.answer({ id, answer: "accept" }),
      calls(people[1] ?? expert).acceptMembership({ id }),
    ]);
    const settled = await calls(doctor).detail({ id });
    expect(settled).toMatchObject({ status: "scheduled", missing: [], version: waiting.version + 1 });
    await Promise.all([
      world.clientOf(people[0] ?? expert).experts.answer({ id, answer: "decline", reason: "外出" }),
      calls(people[1] ?? expert).declineMembership({ id, reason: "外出" }),
    ]);
    expect(await calls(doctor).detail({ id })).toMatchObject({ status: "pending", missing: [{}, {}] });
  });

  test("waits for a mandatory colleague named in person, on either side, and for nobody of an organization that takes no part", async () => {
    const { doctor, expert, county, city } = place;
    const colleague = await world.given.member(county, "member");
    const guest = await world.given.member(city, "member");
    const { id, version } = await invited();
    const named = { id, role: "attending" as const, isMandatory: true };
    await calls(doctor).addMember({ ...named, accountId: colleague.id });
    await calls(expert).addMember({ ...named, accountId: guest.id });
    await calls(guest).declineMembership({ id, reason: "外出" });
    await calls(colleague).declineMembership({ id, reason: "休假" });
    expect((await calls(doctor).detail({ id })).missing).toMatchObject([{ person: { id: colleague.id } }]);
    await calls(expert).accept({ id, version });
    expect(await calls(doctor).detail({ id })).toMatchObject({ status: "pending", missing: [{}, {}] });
    await calls(doctor).addMember({ ...named, accountId: colleague.id });
    await calls(expert).addMember({ ...named, accountId: guest.id });
    expect(await calls(doctor).detail({ id })).toMatchObject({
      status: "pending",
      missing: [{ isAsked: true }, { isAsked: true }],
    });
    await calls(colleague).acceptMembership({ id });
    await calls(guest).acceptMembership({ id });
    expect(await calls(doctor).detail({ id })).toMatchObject({ status: "scheduled", missing: [] });
  });

  test("is deleted only where nobody outside has seen it, or it was canceled", async () => {
    const { doctor, expert } = place;
    const fresh = await calls(doctor).create(asked());
    await calls(doctor).delete(fresh);
    expect((await problemOf(calls(doctor).read(fresh))).code).toBe("not_found");
    const { id, version } = await invited();
    expect((await problemOf(calls(doctor).delete({ id }))).code).toBe("consultation_step_refused");
    await calls(doctor).cancel({ id, version, reason: "患者转院" });
    await calls(doctor).delete({ id });
    expect((await problemOf(calls(expert).read({ id }))).code).toBe("not_found");
  });
});

test("what has not begun in time is marked once, and who did not come", async () => {
  const { id } = await scheduled();
  const { db } = world.platform;
  const marks = async () => (await kindsOf(id)).filter((kind) => kind === "late" || kind === "noShow");
  await markConsultations({ db }, new Date());
  expect(await marks()).toEqual([]);
  await db
    .update(consultations)
    .set({ starts: new Date(Date.now() - 20 * 60_000), minutes: 30 })
    .where(eq(consultations.id, id));
  await markConsultations({ db }, new Date());
  await markConsultations({ db }, new Date());
  expect(await marks()).toEqual(["late"]);
  await markConsultations({ db }, new Date(Date.now() + 60 * 60_000));
  await markConsultations({ db }, new Date(Date.now() + 60 * 60_000));
  expect(await marks()).toEqual(["late", "noShow"]);
  expect(await calls(place.doctor).read({ id })).toMatchObject({ isLate: true, joinedBuckets: [{ isAbsent: true }] });
  const { id: begun } = await scheduled();
  await db.transaction((tx) =>
    recordEvent(tx, { consultationId: begun, kind: "videoJoined", bucketId: place.city.id }),
  );
  await markConsultations({ db }, new Date(Date.now() + 6 * 3_600_000));
  expect((await kindsOf(begun)).filter((kind) => kind === "late" || kind === "noShow")).toEqual([]);
});
