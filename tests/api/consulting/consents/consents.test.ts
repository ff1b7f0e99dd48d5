import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import {
  consultationConsents,
  consultationExams,
  groups,
  notifications,
} from "#api/infrastructure/database/schema/index";
import { givenOpinions, signed, typed, type GivenOpinions } from "../../../support/opinions";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { historyOf } from "../../../support/video-room";

let world: TestPlatform;
beforeAll(async () => {
  world = await testPlatform();
});

const giver = { giverName: "卓玛", relation: "spouse", language: "tib", textVersion: 0 } as const;
const consentsOf = (account: { token: string }) => world.clientOf(account).consents;
const told = ({ id, doctor }: GivenOpinions, more: object = {}) =>
  consentsOf(doctor).give({ ...giver, id, way: "witness", witnessName: "扎西", ...more });

describe("consent", () => {
  test("told before a witness keeps who, what was read in which language, and who entered it", async () => {
    const place = await givenOpinions(world);
    await told(place);
    const { consents, mayGive, text } = await consentsOf(place.first).ofConsultation({ id: place.id });
    expect(consents).toMatchObject([
      { ...giver, way: "witness", witnessName: "扎西", withdrawn: null, recordedBy: { id: place.doctor.id } },
    ]);
    expect(consents[0]?.text).toBe(text.texts.tib);
    expect(mayGive).toBe(false);
    expect(await historyOf(world, place.id)).toEqual(["consentGiven"]);
    const history = (account: { token: string }) => world.clientOf(account).consultations.history({ id: place.id });
    expect(await history(place.first)).toMatchObject([
      { by: { id: place.doctor.id }, detail: { consentId: giver.giverName, relation: giver.relation } },
    ]);
    // Who is told nothing of the patient any more, is not told of those around them.
    await consentsOf(place.doctor).withdraw({ id: place.id, consentId: consents[0]?.id ?? "", reason: "改变主意" });
    expect((await history(place.doctor))[0]?.detail.consentId).toBe(giver.giverName);
    expect((await history(place.first))[0]?.detail).not.toHaveProperty("consentId");
  });

  test("by the patient is under the patient's own name, however it is spaced", async () => {
    const place = await givenOpinions(world);
    const self = { relation: "self" } as const;
    expect((await problemOf(told(place, self))).code).toBe("giver_not_patient");
    const ticket = consentsOf(place.doctor).ticket({ ...giver, ...self, id: place.id });
    expect((await problemOf(ticket)).code).toBe("giver_not_patient");
    await told(place, { ...self, giverName: "张 伟" });
  });

  test("told before a witness is told before somebody else than who agrees and who enters it", async () => {
    const place = await givenOpinions(world);
    for (const witnessName of [giver.giverName, "卓 玛", place.doctor.name])
      expect((await problemOf(told(place, { witnessName }))).code).toBe("witness_involved");
    await told(place);
  });

  test("given twice at once stands once", async () => {
    const place = await givenOpinions(world);
    const answers = await Promise.allSettled([told(place), told(place), told(place)]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await problemOf(told(place))).code).toBe("consent_given");
  });

  test("is entered by the asking side alone, and seen by parties alone", async () => {
    const place = await givenOpinions(world);
    const sent = { ...giver, id: place.id, way: "witness", witnessName: "扎西" } as const;
    expect((await problemOf(consentsOf(place.first).give(sent))).code).toBe("forbidden");
    expect((await problemOf(consentsOf(place.stranger).give(sent))).code).toBe("not_found");
    expect((await problemOf(consentsOf(place.stranger).ofConsultation({ id: place.id }))).code).toBe("not_found");
  });

  test("needs a witness's name or a picture, and an open consultation", async () => {
    const place = await givenOpinions(world);
    expect((await problemOf(told(place, { witnessName: "" }))).code).toBe("bad_request");
    expect((await problemOf(told(place, { way: "paper" }))).code).toBe("bad_request");
    expect((await problemOf(told(place, { way: "paper", picture: "unknown" }))).code).toBe("ticket_over");
    expect((await problemOf(told(await givenOpinions(world, { status: "canceled" })))).code).toBe("consent_closed");
  });

  test("withdrawn hides the exams from the asked side, once; a new one shows them again", async () => {
    const place = await givenOpinions(world);
    const { id, county, doctor } = place;
    const exam = await world.given.exam({ bucketId: county.id });
    await world.platform.db
      .insert(consultationExams)
      .values({ consultationId: id, examId: exam.id, boundBy: doctor.id });
    const { id: consentId } = await told(place);
    const withdraw = () => consentsOf(doctor).withdraw({ id, consentId, reason: "家属改变主意" });
    const answers = await Promise.allSettled([withdraw(), withdraw()]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await problemOf(withdraw())).code).toBe("consent_withdrawn");
    expect((await bound(id))[0]?.visibleUntil).not.toBeNull();
    await told(place);
    expect((await bound(id))[0]?.visibleUntil).toBeNull();
    expect(await historyOf(world, id)).toEqual(["consentGiven", "consentWithdrawn", "consentGiven"]);
    const { consents } = await consentsOf(doctor).ofConsultation({ id });
    expect(consents.map(({ withdrawReason }) => withdrawReason)).toEqual(["", "家属改变主意"]);
  });

  test("withdrawn closes all that tells of the patient to the asked side, until a new one is given", async () => {
    const place = await givenOpinions(world);
    const { id, doctor, first, colleague } = place;
    const asks = world.clientOf(doctor);
    const admin = world.clientOf(await world.given.member(place.county, "admin"));
    const { id: caseId } = await admin.clinicCases.add({ id, title: "右肺结节", day: "2026-03-05", history: "咳嗽" });
    const { id: consentId } = await told(place);
    const seen = async (account: { token: string }) => {
      const { consultations, clinicCases, dossiers, consents } = world.clientOf(account);
      const { patientName } = await consultations.read({ id });
      const [row] = (await consultations.page({})).consultations;
      return {
        names: [patientName, row?.patientName],
        found: (await consultations.page({ filters: { patient: "张伟" } })).total,
        cases: (await clinicCases.list({ id })).cases.map((one) => one.id),
        consents: (await consents.ofConsultation({ id })).consents.length,
        dossier: await dossiers.ofConsultation({ id }).then(
          () => "ok",
          async (error: unknown) => (await problemOf(Promise.reject(error))).code,
        ),
      };
    };
    const open = { names: ["张伟", "张伟"], found: 1, cases: [caseId], consents: 1, dossier: "ok" };
    expect(await seen(first)).toEqual(open);
    await consentsOf(doctor).withdraw({ id, consentId, reason: "家属改变主意" });
    const shut = { names: ["", ""], found: 0, cases: [], consents: 0, dossier: "consent_taken_back" };
    for (const account of [first, colleague]) expect(await seen(account)).toEqual(shut);
    expect((await world.fetch(`/api/v1/consultations/${id}/dossier/pdf`, { as: first })).status).toBe(403);
    expect(await seen(doctor)).toEqual(open);
    const { steps, version, isConsentWithdrawn } = await asks.consultations.detail({ id });
    expect([isConsentWithdrawn, steps.includes("complete")]).toEqual([true, false]);
    expect((await problemOf(asks.consultations.complete({ id, version }))).code).toBe("consent_missing");
    await told(place);
    expect(await seen(first)).toEqual({ ...open, consents: 2 });
    await asks.consultations.complete({ id, version });
  });

  test("withdrawn leaves each expert of the asked side their own words, and the asking side all of them", async () => {
    const place = await givenOpinions(world, { hasVideo: true });
    const { id, doctor, first, second, colleague } = place;
    await world.platform.db.update(groups).set({ openTelemed: true }).where(eq(groups.id, place.group.id));
    const { id: consentId } = await told(place);
    const opinionId = await signed(world, place, first, "考虑炎性结节");
    const other = await signed(world, place, second, "建议增强扫描");
    const { opinions: asks } = world.clientOf(doctor);
    await asks.saveMinutes({ id, number: 0, text: "两位专家意见" });
    await asks.takeOver({ id, number: 0, text: "三个月后复查" });
    await consentsOf(doctor).withdraw({ id, consentId, reason: "家属改变主意" });
    const read = async (account: { token: string }) => {
      const client = world.clientOf(account);
      const { opinions, decisions, minutes, isHost, isHidden } = await client.opinions.ofConsultation({ id });
      const { patientName } = await client.videoRooms.read({ id });
      const ids = opinions.map((one) => one.id);
      return { ids, decisions: decisions.length, minutes: minutes.text, isHost, isHidden, patientName };
    };
    const hidden = { decisions: 0, minutes: "", isHost: false, isHidden: true, patientName: "" };
    expect(await read(first)).toEqual({ ...hidden, ids: [opinionId] });
    expect(await read(second)).toEqual({ ...hidden, ids: [other] });
    expect(await read(colleague)).toEqual({ ...hidden, ids: [] });
    expect(await read(doctor)).toEqual({
      ...{ ids: [opinionId, other], decisions: 1, minutes: "两位专家意见" },
      ...{ isHost: true, isHidden: false, patientName: "张伟" },
    });
    const minutes = world.clientOf(first).opinions.saveMinutes({ id, number: 1, text: "补充" });
    expect((await problemOf(minutes)).code).toBe("consent_taken_back");
  });

  test("withdrawn lets nobody of the asked side write, answer or join, until a new one is given", async () => {
    const place = await givenOpinions(world);
    const { id, doctor, first, colleague } = place;
    const { id: consentId } = await told(place);
    const opinionId = await signed(world, place, first, "考虑炎性结节");
    await consentsOf(doctor).withdraw({ id, consentId, reason: "家属改变主意" });
    const { opinions } = world.clientOf(first);
    const asked = world.clientOf(colleague);
    const { version, steps } = await asked.consultations.detail({ id });
    expect(steps).toEqual(["decline"]);
    const starts = new Date(Date.now() + 86_400_000).toISOString();
    const member = { id, accountId: colleague.id, role: "expert" } as const;
    const again = { ...typed(id, "改为建议穿刺", 1), reason: "复阅" };
    for (const refused of [
      () => opinions.suggestion(again),
      () => opinions.saveDraft(again),
      () => asked.consultations.propose({ id, version, starts }),
      () => asked.consultations.addMember(member),
      () => asked.experts.addSeat({ id, department: "", isMandatory: true }),
    ])
      expect((await problemOf(refused())).code).toBe("consent_taken_back");
    const page = await opinions.ofConsultation({ id });
    expect([page.maySign, page.opinions.map((one) => one.id)]).toEqual([false, [opinionId]]);
    expect((await asked.experts.seats({ id })).mayAssign).toBe(false);
    await told(place);
    await opinions.suggestion(again);
    await asked.consultations.addMember(member);
  });

  test("withdrawn leaves the patient's name out of what the asked side is told of, and names the reason", async () => {
    const place = await givenOpinions(world);
    const { id, doctor, first, stranger } = place;
    const { id: consentId } = await told(place);
    await signed(world, place, first, "考虑炎性结节");
    await consentsOf(doctor).withdraw({ id, consentId, reason: "家属改变主意" });
    const heard = async (account: { token: string }) =>
      (await world.clientOf(account).notifications.page({})).notifications.map(({ kind, consultation }) => ({
        kind,
        about: [consultation?.patientName, consultation?.reason],
      }));
    const reason = "右肺上叶结节性质待定";
    expect(await heard(doctor)).toEqual([{ kind: "opinionSigned", about: ["张伟", reason] }]);
    expect(await heard(first)).toEqual([{ kind: "consentWithdrawn", about: ["", reason] }]);
    expect(await heard(stranger)).toEqual([]);
  });

  test("withdrawn is told to who takes part and to who speaks for the asked side, not to who took it back", async () => {
    const place = await givenOpinions(world);
    const { id: consentId } = await told(place);
    await consentsOf(place.doctor).withdraw({ id: place.id, consentId, reason: "家属改变主意" });
    const rows = await world.platform.db
      .select({ accountId: notifications.accountId, bucketId: notifications.bucketId, kind: notifications.kind })
      .from(notifications)
      .where(eq(notifications.consultationId, place.id));
    const ofCity = ({ id: accountId }: { id: string }) => ({
      accountId,
      bucketId: place.city.id,
      kind: "consentWithdrawn",
    });
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(expect.arrayContaining([place.first, place.second, place.colleague].map(ofCity)));
  });

  test("does not change but that it is withdrawn", async () => {
    const place = await givenOpinions(world);
    await told(place);
    const change = world.platform.db
      .update(consultationConsents)
      .set({ giverName: "别人" })
      .where(eq(consultationConsents.consultationId, place.id));
    await expect(change).rejects.toThrow();
  });
});

describe("a picture of it", () => {
  const send = (place: GivenOpinions, way: string, as: { token: string } = place.doctor) =>
    world.fetch(`/api/v1/consultations/${place.id}/consents/picture?way=${way}`, {
      ...{ method: "PUT", body: new Blob([new Uint8Array(drawn)]), as },
    });
  let drawn: Buffer;
  beforeAll(async () => {
    const strokes =
      '<svg width="300" height="100"><path d="M20 80 Q90 0 150 60 T280 30" stroke="#111" stroke-width="6" fill="none"/></svg>';
    drawn = await sharp({ create: { width: 300, height: 100, channels: 3, background: "white" } })
      .composite([{ input: Buffer.from(strokes) }])
      .png()
      .toBuffer();
  });
  const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

  test("is good for one consent of its own kind, and shown to both sides", async () => {
    const place = await givenOpinions(world);
    const code = await codeOf(await send(place, "paper"));
    expect((await problemOf(told(place, { way: "signature", picture: code }))).code).toBe("ticket_over");
    const other = await givenOpinions(world);
    expect((await problemOf(told(other, { way: "paper", picture: code }))).code).toBe("ticket_over");
    await told(place, { way: "paper", picture: code });
    const [consent] = (await consentsOf(place.first).ofConsultation({ id: place.id })).consents;
    const shown = await world.fetch(consent?.pictureUrl ?? "", { as: place.first });
    expect(shown.headers.get("content-type")).toBe("image/jpeg");
    expect((await world.fetch(consent?.pictureUrl ?? "", { as: place.stranger })).status).toBe(404);
  });

  test("is sent by the asking side alone", async () => {
    const place = await givenOpinions(world);
    expect((await send(place, "paper", place.first)).status).toBe(403);
    expect((await send(place, "paper", place.stranger)).status).toBe(404);
    expect((await send(place, "other")).status).toBe(400);
  });

  test("comes from a phone by a code that is good for one signature", async () => {
    const place = await givenOpinions(world);
    const { code } = await consentsOf(place.doctor).ticket({ ...giver, id: place.id });
    const nobody = world.anonymous.consents;
    expect(await nobody.opened({ code })).toMatchObject({ giverName: "卓玛", language: "tib" });
    const sign = () =>
      world.fetch(`/api/v1/consents/signature?code=${code}`, {
        method: "PUT",
        body: new Blob([new Uint8Array(drawn)]),
      });
    const answers = await Promise.all([sign(), sign()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410]);
    expect((await problemOf(nobody.opened({ code }))).code).toBe("ticket_over");
    const { consents } = await consentsOf(place.doctor).ofConsultation({ id: place.id });
    expect(consents).toMatchObject([{ way: "signature", recordedBy: { id: place.doctor.id } }]);
  });
});

describe("a text", () => {
  const words = {
    chs: "我同意进行远程会诊。".repeat(3),
    en: "I agree to a consultation.",
    tib: "ང་མཉམ་བརྟག་ལ་མོས་མཐུན་ཡོད།",
  };

  test("that changes is a new version; a consent to the former is refused", async () => {
    const place = await givenOpinions(world);
    const manager = await world.given.member(place.county, "admin");
    const save = (version: number) =>
      consentsOf(manager).saveText({ id: place.county.id, kind: "consultation", version, ...words });
    const answers = await Promise.allSettled([save(0), save(0)]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await problemOf(save(0))).code).toBe("version_conflict");
    expect((await problemOf(told(place))).code).toBe("consent_text_changed");
    await told(place, { textVersion: 1 });
    await save(1);
    const { consents, text } = await consentsOf(place.doctor).ofConsultation({ id: place.id });
    expect([consents[0]?.textVersion, text.version]).toEqual([1, 2]);
    expect(consents[0]?.text).toBe(words.tib);
  });

  test("is of its own kind", async () => {
    const place = await givenOpinions(world, { kind: "remoteDiagnosis" });
    const own = await consentsOf(place.doctor).ofConsultation({ id: place.id });
    const other = await givenOpinions(world);
    const theirs = await consentsOf(other.doctor).ofConsultation({ id: other.id });
    expect(own.text.texts.chs).not.toBe(theirs.text.texts.chs);
  });

  test("and when the outcome is asked belong to the organization's administrators", async () => {
    const place = await givenOpinions(world);
    const manager = await world.given.member(place.county, "admin");
    const { id } = place.county;
    expect(await consentsOf(manager).texts({ id })).toMatchObject({ outcomeDays: 14, version: 0 });
    await consentsOf(manager).saveSettings({ id, version: 0, outcomeDays: 30 });
    const late = await problemOf(consentsOf(manager).saveSettings({ id, version: 0, outcomeDays: 7 }));
    expect(late.code).toBe("version_conflict");
    expect((await problemOf(consentsOf(place.doctor).texts({ id }))).code).toBe("forbidden");
    expect((await problemOf(consentsOf(place.stranger).texts({ id }))).code).toBe("not_found");
  });
});

const bound = (id: string) =>
  world.platform.db.select().from(consultationExams).where(eq(consultationExams.consultationId, id));
