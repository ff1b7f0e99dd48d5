import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { groups } from "#api/infrastructure/database/schema/index";
import { agree, consent } from "../../../support/consulting";
import { problemOf } from "../../../support/problems";
import { asked, calls, inHours, invited, place, usePartners, world } from "./asked-consultation";

usePartners();

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

  test("takes a telephone as the front desk does, and a mail address", async () => {
    const { doctor } = place;
    const refused = await problemOf(calls(doctor).create({ ...asked(), patientTel: "abc", patientEmail: "zhang" }));
    expect(refused).toMatchObject({
      code: "bad_request",
      data: {
        issues: [
          { message: "phone", path: "patientTel" },
          { message: "email", path: "patientEmail" },
        ],
      },
    });
    const patientTel = "0891-6333333/13900000000";
    const { id } = await calls(doctor).create({ ...asked(), patientTel, patientEmail: " zhang@example.com " });
    expect(await calls(doctor).read({ id })).toMatchObject({ patientTel, patientEmail: "zhang@example.com" });
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

  test("keeps the wish for video while the group has none, also through a change, and has a room once it has", async () => {
    const { doctor, county, group } = place;
    const { id: marked } = await world.given.exam({ bucketId: county.id, teleMedFlag: true });
    const video = (openTelemed: boolean) =>
      world.platform.db.update(groups).set({ openTelemed }).where(eq(groups.id, group.id));
    await video(false);
    const { id } = await calls(doctor).create({ ...asked(), examIds: [marked] });
    const { version, ...record } = await calls(doctor).read({ id });
    expect(record.hasVideo).toBe(false);
    const { reason, patientName } = record;
    await calls(doctor).update({ id, version, reason, patientName, hasVideo: false });
    await video(true);
    expect((await calls(doctor).read({ id })).hasVideo).toBe(true);
    await calls(doctor).update({ id, version: version + 1, reason, patientName, hasVideo: false });
    expect((await calls(doctor).read({ id })).hasVideo).toBe(false);
  });

  test("is of the patient of its exams, unless somebody who changes that says that it is meant", async () => {
    const { doctor, county } = place;
    const patient = { patientId: "P7", patientName: "张伟", patientGender: "M" as const };
    const { id: examId } = await world.given.exam({ bucketId: county.id, ...patient, patientDob: "1970-05-01" });
    const { id } = await calls(doctor).create({ ...asked(), ...patient, examIds: [examId] });
    const change = async (fields: object) => {
      const { version, reason } = await calls(doctor).read({ id });
      return calls(doctor).update({ id, version, reason, ...patient, ...fields });
    };
    const others = [
      ...[{ patientName: "李强" }, { patientId: "P8" }, { patientGender: "F" }],
      { patientAge: 12, patientAgeUnit: "Y" },
    ];
    for (const other of others) expect((await problemOf(change(other))).code).toBe("patient_differs");
    await change({ patientAge: new Date().getFullYear() - 1970, patientAgeUnit: "Y", note: "咳嗽两周" });
    await change({ patientGender: "F", isOtherPatientMeant: true });
    expect((await calls(doctor).history({ id })).at(-1)?.detail).toMatchObject({ isOtherPatient: true });
    // What was said once is not asked again.
    await change({ patientGender: "F", note: "已核对" });
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
