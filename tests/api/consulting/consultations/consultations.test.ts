import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { markConsultations } from "#api/consulting/consultations/mark-consultations";
import { recordEvent } from "#api/consulting/consultations/history-queries";
import { consultations, groups } from "#api/infrastructure/database/schema/index";
import { agree, consent, partners } from "../../../support/consulting";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";

let world: TestPlatform;
let place: Awaited<ReturnType<typeof partners>>;
beforeEach(async () => {
  world ??= await testPlatform();
  place = await partners(world);
});

const calls = (account: TestAccount) => world.clientOf(account).consultations;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const asked = () => ({
  appliedBucketId: place.county.id,
  joinedBuckets: [{ bucketId: place.city.id }],
  reason: "右肺上叶结节性质待定",
  purpose: "明确性质",
  question: "良性还是恶性？",
  patientName: "张伟",
  starts: inHours(1),
});

/** Asked, agreed to by the patient, and invited. */
async function invited(fields: Partial<ReturnType<typeof asked>> & { kind?: "remoteDiagnosis" } = {}) {
  const exam = fields.kind && (await world.given.exam({ bucketId: place.county.id, patientName: "张伟" }));
  const examIds = exam ? [exam.id] : [];
  const { id } = await calls(place.doctor).create({ ...asked(), ...fields, examIds });
  await consent(world, place.doctor, id);
  const { version } = await calls(place.doctor).invite({ id, version: 1 });
  return { id, version };
}

async function scheduled(fields?: Parameters<typeof invited>[0]) {
  const named = await invited(fields);
  const { version } = await calls(place.expert).accept({ ...named, takesPart: true });
  return { id: named.id, version };
}

const kindsOf = async (id: string) => (await calls(place.doctor).history({ id })).map(({ kind }) => kind);

describe("what is asked", () => {
  test("is seen by the asked organization only once its invitation has left, which the patient has to agree to", async () => {
    const { doctor, expert, city } = place;
    const { id } = await calls(doctor).create(asked());
    expect(await calls(doctor).detail({ id })).toMatchObject({
      status: "pending",
      side: "asking",
      hasConsent: false,
      joinedBuckets: [{ id: city.id, state: "prepared", isMandatory: true }],
      members: [{ account: { id: doctor.id }, role: "applicant" }],
    });
    expect((await problemOf(calls(expert).detail({ id }))).code).toBe("not_found");
    expect((await calls(expert).page({})).total).toBe(0);
    expect((await problemOf(calls(doctor).invite({ id, version: 1 }))).code).toBe("consent_missing");
    await consent(world, place.doctor, id);
    await calls(doctor).invite({ id, version: 1 });
    expect(await calls(expert).detail({ id })).toMatchObject({
      side: "asked",
      ownBucketId: city.id,
      steps: ["accept", "decline", "propose"],
      joinedBuckets: [{ state: "invited", price: 30_000 }],
    });
    expect(
      (await calls(expert).query({ filters: { status: 0, part: "asked" }, limit: 5 })).map((one) => one.id),
    ).toEqual([id]);
  });

  test("leaves no invitation once the patient has taken the consent back", async () => {
    const { doctor, expert } = place;
    const { id } = await calls(doctor).create(asked());
    const { id: consentId } = await consent(world, doctor, id);
    await world.clientOf(doctor).consents.withdraw({ id, consentId, reason: "改去外院" });
    expect(await calls(doctor).detail({ id })).toMatchObject({ hasConsent: false });
    const tries = Array.from({ length: 5 }, () => problemOf(calls(doctor).invite({ id, version: 1 })));
    expect((await Promise.all(tries)).map(({ code }) => code)).toEqual(Array(5).fill("consent_missing"));
    expect((await problemOf(calls(expert).read({ id }))).code).toBe("not_found");
    await consent(world, doctor, id);
    await calls(doctor).invite({ id, version: 1 });
    expect(await calls(expert).read({ id })).toMatchObject({ status: "pending" });
  });

  test("leaves no invitation without purpose and question, nor without an exam where a diagnosis is asked for", async () => {
    const { doctor, county } = place;
    const refused = async (fields: object) => {
      const { id } = await calls(doctor).create({ ...asked(), ...fields });
      await consent(world, doctor, id);
      return (await problemOf(calls(doctor).invite({ id, version: 1 }))).code;
    };
    expect(await refused({ purpose: "" })).toBe("invitation_incomplete");
    expect(await refused({ question: " " })).toBe("invitation_incomplete");
    expect(await refused({ kind: "remoteDiagnosis" })).toBe("invitation_incomplete");
    const { id: examId } = await world.given.exam({ bucketId: county.id, patientName: "张伟" });
    const { id } = await calls(doctor).create({ ...asked(), kind: "remoteDiagnosis", examIds: [examId] });
    await consent(world, doctor, id);
    await calls(doctor).invite({ id, version: 1 });
  });

  test("that is sent late comes first to whom it is sent", async () => {
    const { doctor, expert } = place;
    const early = await calls(doctor).create(asked());
    const { id: other } = await invited();
    await consent(world, doctor, early.id);
    await calls(doctor).invite({ id: early.id, version: 1 });
    const polled = await calls(expert).query({ filters: { status: 0, part: "asked" }, limit: 1 });
    expect(polled.map(({ id }) => id)).toEqual([early.id]);
    expect((await calls(expert).query({})).map(({ id }) => id)).toEqual([other, early.id]);
  });

  test("is made once however often it is sent", async () => {
    const key = crypto.randomUUID();
    const { id } = await calls(place.doctor).create({ ...asked(), key });
    const again = await problemOf(calls(place.doctor).create({ ...asked(), key }));
    expect(again).toMatchObject({ code: "already_done", data: { made: id } });
  });

  test("needs a time ahead, an agreement for the kind, and video only where the group has it", async () => {
    const { doctor, group } = place;
    const untold = await problemOf(calls(doctor).create({ ...asked(), starts: "" }));
    expect(untold).toMatchObject({
      code: "bad_request",
      data: { issues: [{ message: "chooseStart", path: "starts" }] },
    });
    expect((await problemOf(calls(doctor).create({ ...asked(), starts: inHours(-1) }))).code).toBe("start_past");
    expect((await problemOf(calls(doctor).create({ ...asked(), starts: "2099-11-27T02:00:00Z" }))).code).toBe(
      "start_far",
    );
    const stranger = await world.given.organization({ groupId: group.id });
    const joinedBuckets = [{ bucketId: stranger.id }];
    expect(await problemOf(calls(doctor).create({ ...asked(), joinedBuckets }))).toMatchObject({
      code: "no_agreement",
      data: { bucketId: stranger.id },
    });
    await world.platform.db.update(groups).set({ openTelemed: false }).where(eq(groups.id, group.id));
    expect((await problemOf(calls(doctor).create({ ...asked(), hasVideo: true }))).code).toBe("video_off");
  });

  test("is held by video where an exam is marked for it, unless said otherwise or the group has none", async () => {
    const { doctor, county, group } = place;
    const { id: marked } = await world.given.exam({ bucketId: county.id, teleMedFlag: true });
    const { id: unmarked } = await world.given.exam({ bucketId: county.id });
    const made = async (fields: { examIds: string[]; hasVideo?: boolean }) => {
      const { id } = await calls(doctor).create({ ...asked(), ...fields });
      return (await calls(doctor).read({ id })).hasVideo;
    };
    expect(await made({ examIds: [unmarked] })).toBe(false);
    expect(await made({ examIds: [unmarked, marked] })).toBe(true);
    expect(await made({ examIds: [marked], hasVideo: false })).toBe(false);
    await world.platform.db.update(groups).set({ openTelemed: false }).where(eq(groups.id, group.id));
    expect(await made({ examIds: [marked] })).toBe(false);
  });

  test("names the group's usual partner as such, once it may be asked", async () => {
    const { doctor, county, city, group, expert } = place;
    const usual = await world.given.organization({ groupId: group.id });
    await world.platform.db
      .update(groups)
      .set({ defaultConsultationBucketId: usual.id })
      .where(eq(groups.id, group.id));
    const defaults = async () =>
      (await calls(doctor).partners({ id: county.id })).map(({ bucketId, isDefault }) => [bucketId, isDefault]);
    expect(await defaults()).toEqual([[city.id, false]]);
    await agree(world, { groupId: group.id, from: county.id, to: usual.id, by: expert.id });
    expect(await defaults()).toEqual(
      expect.arrayContaining([
        [city.id, false],
        [usual.id, true],
      ]),
    );
  });

  test("tells both sides where somebody else has changed it meanwhile", async () => {
    const { doctor } = place;
    const { id } = await calls(doctor).create(asked());
    const { reason, patientName } = asked();
    await calls(doctor).update({ id, version: 1, reason, patientName, question: "良恶性？" });
    const late = await problemOf(calls(doctor).update({ id, version: 1, reason: "复查", patientName }));
    expect(late).toMatchObject({ code: "version_conflict", data: { current: { question: "良恶性？", version: 2 } } });
  });
});

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

  test("is completed by the asked side too where that answers for the text", async () => {
    const diagnosis = await scheduled({ kind: "remoteDiagnosis" });
    await calls(place.expert).complete(diagnosis);
    const consultation = await scheduled();
    expect((await problemOf(calls(place.expert).complete(consultation))).code).toBe("consultation_step_refused");
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
    expect(await calls(doctor).read({ id })).toMatchObject({ starts, status: "scheduled" });
    const moved = await calls(doctor).reschedule({ id, ...taken, starts: inHours(9), minutes: 45, reason: "设备检修" });
    expect(await calls(doctor).read({ id })).toMatchObject({
      status: "pending",
      joinedBuckets: [{ state: "invited" }],
    });
    await calls(expert).accept({ id, ...moved });
    expect(await calls(doctor).read({ id })).toMatchObject({ status: "scheduled", minutes: 45 });
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

describe("who takes part", () => {
  test("is somebody of one's own organization, who accepts, declines or is replaced", async () => {
    const { doctor, expert, city, county } = place;
    const { id } = await invited();
    const colleague = await world.given.member(city, "member");
    const other = await world.given.member(city, "member");
    expect((await problemOf(calls(colleague).read({ id }))).code).toBe("not_found");
    const add = (accountId: string) => calls(expert).addMember({ id, accountId, role: "expert" });
    expect((await problemOf(add(doctor.id))).code).toBe("not_found");
    const { id: memberId } = await add(colleague.id);
    expect((await problemOf(add(colleague.id))).code).toBe("entry_taken");
    expect(await calls(colleague).detail({ id })).toMatchObject({ ownMembership: "asked", steps: [] });
    await calls(colleague).acceptMembership({ id });
    expect((await problemOf(calls(doctor).removeMember({ id, memberId }))).code).toBe("not_found");
    await calls(colleague).swapMember({ id, memberId, accountId: other.id, reason: "手术冲突" });
    expect((await problemOf(calls(colleague).read({ id }))).code).toBe("not_found");
    await calls(other).declineMembership({ id, reason: "休假" });
    expect((await problemOf(calls(other).read({ id }))).code).toBe("not_found");
    expect((await problemOf(calls(doctor).declineMembership({ id, reason: "不去" }))).code).toBe("conflict");
    const listed = await calls(doctor).candidates({ bucketId: county.id });
    expect(listed).toEqual([{ account: { id: doctor.id, name: doctor.name, title: "" }, mayAdvise: false }]);
  });

  test("finds it in lists by part, day, organization, patient and expert", async () => {
    const { doctor, expert, city, county } = place;
    const { id } = await scheduled();
    const found = async (account: TestAccount, filters: object) =>
      (await calls(account).page({ filters })).consultations.map((one) => one.id);
    const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" }).format(new Date(inHours(1)));
    for (const filters of [
      { part: "asking" },
      { status: 1 },
      { status: "scheduled", from: day, until: day },
      { bucketId: city.id },
      { patient: "张" },
      { expert: expert.name },
      [{ field: "status", values: [1], operator: "equal" }],
      [{ field: "status", values: [], operator: "equal" }],
    ])
      expect(await found(doctor, filters), JSON.stringify(filters)).toEqual([id]);
    expect(await found(expert, { part: "asked" })).toEqual([id]);
    expect(await found(expert, { part: "member" })).toEqual([id]);
    for (const filters of [
      { part: "asked" },
      { status: 2 },
      { until: "2020-01-01" },
      { patient: "李" },
      { expert: "无" },
    ])
      expect(await found(doctor, filters), JSON.stringify(filters)).toEqual([]);
    expect((await calls(doctor).count({ filters: { bucketId: county.id } })).count).toBe(1);
    const stranger = await world.given.member(await world.given.organization(), "admin");
    expect((await calls(stranger).query({})).length).toBe(0);
  });

  test("sees nothing any more once the group holds no consultations", async () => {
    const { id } = await scheduled();
    await world.platform.db.update(groups).set({ enableConsultation: false }).where(eq(groups.id, place.group.id));
    for (const account of [place.doctor, place.expert]) {
      expect((await problemOf(calls(account).read({ id }))).code).toBe("not_found");
      expect((await calls(account).page({})).total).toBe(0);
    }
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

test("an agreement is made once for its days and ended, after which nobody is asked", async () => {
  const { group, county, city, doctor } = place;
  const admin = await world.given.groupMember(group, "admin");
  const agreements = world.clientOf(admin).consultationAgreements;
  const terms = {
    id: group.id,
    fromBucketId: city.id,
    toBucketId: county.id,
    services: ["consultation" as const],
    price: 5_000,
    validFrom: "2026-01-01",
    validUntil: "2099-12-31",
  };
  const both = await Promise.allSettled([agreements.add(terms), agreements.add(terms)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const elsewhere = await world.given.organization();
  expect((await problemOf(agreements.add({ ...terms, toBucketId: elsewhere.id }))).code).toBe("not_found");
  expect(await calls(doctor).partners({ id: county.id, kind: "consultation" })).toMatchObject([
    { bucketId: city.id, price: 30_000, isDefault: false },
  ]);
  const standing = (await agreements.list({ id: group.id })).find(({ fromBucketId }) => fromBucketId === county.id);
  await agreements.end({ id: group.id, agreementId: standing?.id ?? "" });
  expect((await problemOf(agreements.end({ id: group.id, agreementId: standing?.id ?? "" }))).code).toBe("conflict");
  expect(await calls(doctor).partners({ id: county.id })).toEqual([]);
  expect((await problemOf(calls(doctor).create(asked()))).code).toBe("no_agreement");
});
