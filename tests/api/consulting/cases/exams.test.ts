import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  auditEvents,
  consultationConsents,
  consultationEvents,
  exams,
} from "#api/infrastructure/database/schema/index";
import { stopReportPrinting } from "#api/delivery/printing/report-pdf";
import { viewBearer } from "#contract/imaging/view-pass";
import { approvedReport } from "../../../support/approved-report";
import { attached } from "../../../support/attaching";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { onePixelPng } from "../../../support/sample-pictures";
import { twoSides, type TwoSides } from "./two-sides";

let world: TestPlatform;
let sides: TwoSides;

beforeAll(async () => {
  world = await testPlatform({ publicOrigin: "https://pacs.example.cn" });
  sides = await twoSides(world);
});
afterAll(stopReportPrinting);

const db = () => world.platform.db;
const as = (account: { token: string }) => world.clientOf(account).consultationExams;
const codeOf = async (answer: Response) =>
  answer.ok ? "ok" : String(Reflect.get(Object(await answer.json()), "code"));

/** A consultation with one exam bound, and what the expert gets of it by every way there is. */
async function boundCase() {
  const { id } = await sides.consultation();
  const exam = await sides.exam();
  await as(sides.asker).bindExam({ id, examId: exam.id });
  const { token: pass } = await as(sides.expert).view({ id, examId: exam.id });
  const looks = async (bearer = viewBearer(pass, sides.expert.token)) => ({
    listed: (await as(sides.expert).list({ id })).exams.length,
    read: await as(sides.expert)
      .read({ id, examId: exam.id })
      .then(
        () => "ok",
        async (error: unknown) => (await problemOf(Promise.reject(error))).code,
      ),
    frame: await codeOf(await world.fetch(exam.frame, { as: { token: bearer } })),
  });
  return { id, exam, pass, looks };
}

const open = { listed: 1, read: "ok", frame: "ok" };
const shut = { listed: 0, read: "not_found", frame: "url_revoked" };

describe("an exam is bound", () => {
  test("only once the organization that asks is chosen", async () => {
    const api = as(sides.asker);
    const ask = (input: object) => api.bindable(input as Parameters<typeof api.bindable>[0]);
    expect((await problemOf(ask({ patientId: "P0001" }))).code).toBe("applied_organization_first");
    expect((await problemOf(ask({ appliedBucketId: "" }))).code).toBe("applied_organization_first");
    const { exams: offered } = await api.bindable({ appliedBucketId: sides.county.id, patientId: "P0001" });
    expect(offered.every(({ bucketId }) => bucketId === sides.county.id)).toBe(true);
    const elsewhere = api.bindable({ appliedBucketId: sides.city.id, patientId: "P0001" });
    expect((await problemOf(elsewhere)).code).toBe("not_found");
  });

  test("once, though two do it at the same time", async () => {
    const { id } = await sides.consultation();
    const { id: examId } = await sides.exam();
    const codes = await Promise.all(
      [1, 2].map(() =>
        as(sides.asker)
          .bindExam({ id, examId })
          .then(
            () => "ok",
            async (error: unknown) => (await problemOf(Promise.reject(error))).code,
          ),
      ),
    );
    expect(codes.sort()).toEqual(["exam_bound", "ok"]);
    expect((await as(sides.asker).visitExams({ id })).exams.filter(({ isBound }) => isBound)).toHaveLength(1);
    const events = await db().select().from(consultationEvents).where(eq(consultationEvents.consultationId, id));
    expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([["examBound", { examId }]]);
    // Told in words, to be found again.
    const [told] = await world.clientOf(sides.asker).consultations.history({ id });
    expect(told?.detail.examId).toMatch(/^(CT|CR|DX|MR|US)\b/);
  });

  test("by its number as well, and none of another organization, none deleted, none that the caller may not read", async () => {
    const { id } = await sides.consultation();
    const [mine, gone] = [await sides.exam(), await sides.exam()];
    const [row] = await db().select().from(exams).where(eq(exams.id, mine.id));
    await db().update(exams).set({ deleted: new Date() }).where(eq(exams.id, gone.id));
    const foreign = await world.given.exam({ bucketId: sides.city.id });
    const api = as(sides.asker);
    for (const examId of [foreign.id, gone.id]) {
      expect((await problemOf(api.bindExam({ id, examId }))).code).toBe("not_found");
    }
    expect((await problemOf(api.bindExam({ id }))).code).toBe("invalid");
    expect(await api.bindExam({ id, accessionNumber: row?.accessionNumber ?? "" })).toEqual({ examId: mine.id });
    expect((await problemOf(as(sides.coordinator).bindExam({ id, examId: mine.id }))).code).toBe("forbidden");
    expect((await problemOf(as(sides.stranger).bindExam({ id, examId: mine.id }))).code).toBe("not_found");
  });

  test("together with the question, where one was chosen, or the question is not asked at all", async () => {
    const exam = await sides.exam();
    const api = world.clientOf(sides.asker).consultations;
    const question = {
      appliedBucketId: sides.county.id,
      joinedBuckets: [{ bucketId: sides.city.id }],
      reason: "右肺结节",
      patientId: "P0001",
      patientName: "张伟",
      starts: new Date(Date.now() + 86_400_000).toISOString(),
    };
    const { id } = await api.create({ ...question, examIds: [exam.id] });
    expect((await as(sides.asker).list({ id })).exams.map((one) => one.id)).toEqual([exam.id]);
    const foreign = await world.given.exam({ bucketId: sides.city.id });
    expect((await problemOf(api.create({ ...question, examIds: [foreign.id] }))).code).toBe("not_found");
  });

  test("of another patient where that is said to be meant, which is told of, and brings no more of that patient's", async () => {
    const { id } = await sides.consultation();
    const patient = { bucketId: sides.county.id, patientId: "P0002", patientName: "董大伟" };
    const [wrong, more] = [await world.given.exam(patient), await world.given.exam(patient)];
    const api = as(sides.asker);
    expect((await problemOf(api.bindExam({ id, examId: wrong.id }))).code).toBe("other_patient");
    const question = {
      ...{ appliedBucketId: sides.county.id, joinedBuckets: [{ bucketId: sides.city.id }], reason: "右肺结节" },
      ...{ patientId: "P0001", patientName: "张伟", starts: new Date(Date.now() + 86_400_000).toISOString() },
    };
    const created = world.clientOf(sides.asker).consultations.create({ ...question, examIds: [wrong.id] });
    expect((await problemOf(created)).code).toBe("other_patient");
    await api.bindExam({ id, examId: wrong.id, isOtherPatientMeant: true });
    const offered = (await api.visitExams({ id })).exams.map((one) => one.id);
    expect(offered).toContain(wrong.id);
    expect(offered).not.toContain(more.id);
    const [event] = await db().select().from(consultationEvents).where(eq(consultationEvents.consultationId, id));
    expect(event?.detail).toEqual({ examId: wrong.id, isOtherPatient: true });
  });

  test("and taken out, which ends it in open pages too", async () => {
    const { id, exam, looks } = await boundCase();
    await as(sides.asker).unbind({ id, examId: exam.id });
    expect(await looks()).toEqual(shut);
    expect((await problemOf(as(sides.asker).unbind({ id, examId: exam.id }))).code).toBe("not_found");
    await as(sides.asker).bindExam({ id, examId: exam.id });
    expect(await looks()).toEqual(open);
  });
});

describe("a member of the asked organization", () => {
  test("sees the bound exam, its approved report and its papers, and no more of that organization", async () => {
    const { id } = await sides.consultation();
    const report = await approvedReport(world, sides.county);
    await db().update(exams).set({ patientId: "P0001" }).where(eq(exams.id, report.exam.id));
    const [paper] = (await attached(world, sides.asker, report.id, [{ name: "form.png", bytes: onePixelPng }]))
      .attachments;
    await as(sides.asker).bindExam({ id, examId: report.exam.id });
    const seen = await as(sides.expert).read({ id, examId: report.exam.id });
    expect(seen.exam).toMatchObject({ patientName: "张小伟", isOwn: false, isReported: true });
    expect(seen.reports.map(({ sheet }) => sheet.diagnosis)).toEqual(["右肺上叶结节，建议进一步检查。"]);
    expect(seen.attachments.map(({ name }) => name)).toEqual(["form.png"]);
    const below = `/api/v1/consultations/${id}/exams/${report.exam.id}`;
    const pdf = await world.fetch(`${below}/reports/${report.id}/pdf`, { as: sides.expert });
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const file = await world.fetch(`${below}/attachments/${paper?.id}`, { as: sides.expert });
    expect([file.status, file.headers.get("cache-control")]).toEqual([200, "no-store"]);

    const api = world.clientOf(sides.expert);
    expect((await problemOf(api.exams.get({ id: report.exam.id }))).code).toBe("not_found");
    expect((await problemOf(api.reports.detail({ id: report.id }))).code).toBe("not_found");
    expect((await world.fetch(`/api/v1/attachments/${paper?.id}/file`, { as: sides.expert })).status).toBe(404);
    expect((await world.fetch(`/api/v1/reports/${report.id}/pdf`, { as: sides.expert })).status).toBe(404);
    for (const person of [sides.coordinator, sides.stranger]) {
      expect((await world.fetch(`${below}/reports/${report.id}/pdf`, { as: person })).status).toBe(404);
      expect((await world.fetch(`${below}/attachments/${paper?.id}`, { as: person })).status).toBe(404);
    }
    await sides.goTo(id, "completed");
    expect((await world.fetch(`${below}/reports/${report.id}/pdf`, { as: sides.expert })).status).toBe(404);
    expect((await world.fetch(`${below}/attachments/${paper?.id}`, { as: sides.expert })).status).toBe(404);
  });

  test("sees no report that is not approved", async () => {
    const { id } = await sides.consultation();
    const report = await world.given.report({ bucketId: sides.county.id, status: "final" });
    await as(sides.asker).bindExam({ id, examId: report.exam.id, isOtherPatientMeant: true });
    expect((await as(sides.expert).read({ id, examId: report.exam.id })).reports).toEqual([]);
    const path = `/api/v1/consultations/${id}/exams/${report.exam.id}/reports/${report.id}/pdf`;
    expect((await world.fetch(path, { as: sides.expert })).status).toBe(404);
  });

  test("sees nothing before the invitation has left, and nothing once it is declined or withdrawn", async () => {
    const { id, exam, looks } = await boundCase();
    expect(await looks()).toEqual(open);
    for (const state of ["prepared", "declined", "withdrawn"] as const) {
      await sides.setInvitation(state);
      // Who takes part in nothing is told of nothing.
      expect((await problemOf(as(sides.expert).read({ id, examId: exam.id }))).code).toBe("not_found");
      expect((await problemOf(as(sides.expert).view({ id, examId: exam.id }))).code).toBe("not_found");
      await sides.setInvitation("invited");
      expect(await looks()).toEqual(open);
    }
  });

  test("loses it at once by declining or being removed, with the pass given before", async () => {
    const { exam, pass } = await boundCase();
    const bearer = { token: viewBearer(pass, sides.expert.token) };
    for (const state of ["declined", "removed"] as const) {
      await sides.setMember(state);
      expect(await codeOf(await world.fetch(exam.frame, { as: bearer }))).toBe("url_revoked");
    }
    await sides.setMember("accepted");
    expect(await codeOf(await world.fetch(exam.frame, { as: bearer }))).toBe("ok");
  });

  test.each(["completed", "canceled"] as const)(
    "sees nothing of one that is %s, until it is re-opened",
    async (end) => {
      const { id, looks } = await boundCase();
      await sides.goTo(id, end);
      expect(await looks()).toEqual(shut);
      expect(await as(sides.expert).list({ id })).toMatchObject({ exams: [], hidden: 1 });
      const { exams: ours } = await as(sides.asker).list({ id });
      expect(ours.map(({ visibleUntil, isOwn }) => [visibleUntil !== null, isOwn])).toEqual([[true, true]]);
      await sides.goTo(id, "scheduled");
      expect(await looks()).toEqual(open);
      const [again] = (await as(sides.expert).list({ id })).exams;
      expect(Date.parse(again?.visibleFrom ?? "")).toBeGreaterThan(Date.parse(ours[0]?.visibleFrom ?? ""));
    },
  );
});

test("an exam bound after the patient took the consent back is not shown elsewhere either", async () => {
  const { id, looks } = await boundCase();
  const consent = { consultationId: id, kind: "consultation" as const, textVersion: 0, language: "chs" as const };
  const given = { text: "同意", giverName: "张伟", relation: "self" as const, way: "witness" as const };
  const row = { ...consent, ...given, witnessName: "李护士", recordedBy: sides.asker.id };
  const [first] = await db().insert(consultationConsents).values(row).returning();
  expect(await looks()).toEqual(open);
  await db()
    .update(consultationConsents)
    .set({ withdrawn: new Date(), withdrawnBy: sides.asker.id })
    .where(eq(consultationConsents.id, first?.id ?? ""));
  expect(await looks()).toEqual(shut);
  const later = await sides.exam();
  await as(sides.asker).bindExam({ id, examId: later.id });
  expect(await as(sides.expert).list({ id })).toMatchObject({ exams: [], hidden: 2 });
  await db().insert(consultationConsents).values(row);
  expect((await as(sides.expert).list({ id })).exams).toHaveLength(2);
});

describe("a pass through a consultation", () => {
  test("opens that exam's images in the session of a member, and in nobody else's", async () => {
    const { exam, pass } = await boundCase();
    const [other, elsewhere] = [await sides.exam(), await boundCase()];
    const by = async (token: string | null, { frame } = exam) =>
      codeOf(await world.fetch(frame, { as: { token: viewBearer(pass, token) } }));
    expect(await by(sides.expert.token)).toBe("ok");
    expect(await by(null)).toBe("url_revoked");
    expect(await by(sides.coordinator.token)).toBe("url_revoked");
    expect(await by(sides.stranger.token)).toBe("url_revoked");
    expect(await by("unknown")).toBe("url_revoked");
    expect(await by(sides.expert.token, other)).toBe("not_found");
    expect(await by(sides.expert.token, elsewhere.exam)).toBe("not_found");
    const read = await world.clientOf({ token: viewBearer(pass, sides.expert.token) }).viewers.read({ id: exam.id });
    expect(read.series).toHaveLength(1);
  });

  test("gives no files out, only pictures to be looked at", async () => {
    const { exam, pass } = await boundCase();
    const bearer = { token: viewBearer(pass, sides.expert.token) };
    const address = `/dicomweb/${sides.county.id}${exam.path}`;
    const accept = (type: string) => world.fetch(address, { as: bearer, headers: { accept: type } });
    expect(await codeOf(await accept("application/dicom"))).toBe("forbidden");
    expect((await world.fetch(`${address}/metadata`, { as: bearer })).status).toBe(200);
  });

  test("is in the trail of both organizations, and that of the one that looks names no exam", async () => {
    const { id, exam, looks } = await boundCase();
    await looks();
    const trail = await db()
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, id))
      .orderBy(auditEvents.sequence);
    const ofExpert = trail.filter(({ accountId }) => accountId === sides.expert.id);
    for (const event of ["consultation_images_asked", "consultation_exam_viewed", "images_opened"]) {
      const told = ofExpert.filter((one) => one.event === event).map(({ bucketId, examId }) => [bucketId, examId]);
      expect(told).toHaveLength(2);
      expect(told).toContainEqual([sides.county.id, exam.id]);
      expect(told).toContainEqual([sides.city.id, null]);
    }
  });
});

test("an exam tells of the consultations it is bound to, to whoever takes part in them", async () => {
  const { id, exam } = await boundCase();
  const { consultations, mayAsk } = await as(sides.asker).ofExam({ id: exam.id });
  expect(consultations).toMatchObject([{ id, status: "pending" }]);
  expect(mayAsk).toBe(true);
  const reader = await world.given.member(sides.county, "member");
  expect(await as(reader).ofExam({ id: exam.id })).toEqual({ consultations: [], mayAsk: false });
  expect((await problemOf(as(sides.expert).ofExam({ id: exam.id }))).code).toBe("not_found");
});
