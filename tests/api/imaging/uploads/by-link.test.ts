import { desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEvents, buckets, exams, uploads } from "#api/infrastructure/database/schema/index";
import { createApi, type Api } from "#api/http";
import { maxLinkUploadBytes } from "#contract/imaging/link-uploads";
import { UploadFile } from "#contract/imaging/uploads";
import type { TestAccount } from "../../../support/given";
import { testOrigin, testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { onePixelPng } from "../../../support/sample-pictures";
import { sampleDicom, sampleUid } from "../../../support/sample-dicom";
import { uploading, type SentFile } from "../../../support/uploading";

let world: TestPlatform;
let api: Api;
let bucket: { id: string };
let admin: TestAccount;
let token: string;
let serial = 0;
/** Each visitor comes from an address of their own: limits count by it. */
let origin = testOrigin;

beforeEach(async () => {
  world ??= await testPlatform();
  api = createApi(world.platform);
  bucket = await world.given.organization();
  admin = await world.given.member(bucket, "admin");
  token = (await renew()) ?? "";
  serial += 1;
  origin = { ...testOrigin, ip: `10.2.0.${serial}` };
});

const renew = async () => (await world.clientOf(admin).organizationSettings.renewUploadToken({ id: bucket.id })).token;
const visitor = () => api.client(null, origin).linkUploads;
const holding = (pass: string) => api.client(pass, origin);

const begin = (files: SentFile[]) =>
  visitor().begin({ token, files: files.map(({ name, bytes }) => ({ name, size: bytes.length })) });

const put = (id: string, position: number, bytes: Buffer, pass: string | null) =>
  api.fetch(
    new Request(`http://localhost/api/v1/uploads/${id}/files/${position}`, {
      method: "PUT",
      body: new Uint8Array(bytes),
      headers: pass ? { authorization: `Bearer ${pass}` } : {},
    }),
    origin,
  );

/** Uploads as the wizard does it for somebody without an account. */
async function send(files: SentFile[]) {
  const { id, pass } = await begin(files);
  for (const [position, { bytes }] of files.entries()) {
    const answer = await put(id, position, bytes, pass);
    expect(UploadFile.parse(await answer.json()).state).toBe("accepted");
  }
  return { id, pass };
}

async function complete({ id, pass }: { id: string; pass: string }, accessionNumber = "") {
  const { studies } = await holding(pass).uploads.read({ id });
  const infos = studies
    .filter(({ isHeldBack }) => !isHeldBack)
    .map(({ studyInstanceUid, info }) => ({
      studyInstanceUid,
      info: { ...info, pid: info.pid || "P1", name: info.name || "张伟", accessionNumber },
    }));
  return holding(pass).uploads.complete({ id, studies: infos });
}

const study = (studyUid = sampleUid()) => [{ name: "1.dcm", bytes: sampleDicom({ studyUid }) }];

describe("somebody without an account who holds the link", () => {
  test("uploads for that organization, and the exam says how it came", async () => {
    const sent = await send(study());
    const [made] = await complete(sent);
    expect(await holding(sent.pass).uploads.read({ id: sent.id })).toMatchObject({ state: "complete", isByLink: true });
    const [exam] = await world.platform.db
      .select()
      .from(exams)
      .where(eq(exams.id, made?.examId ?? ""));
    expect(exam).toMatchObject({ bucketId: bucket.id, uploaderId: null, uploadedByLink: true });
    const { exams: listed } = await world.clientOf(admin).exams.page({});
    expect(listed.find(({ id }) => id === made?.examId)).toMatchObject({ uploadedByLink: true });
    const [event] = await world.platform.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, sent.id))
      .orderBy(desc(auditEvents.sequence))
      .limit(1);
    expect(event).toMatchObject({ event: "exam_uploaded", accountId: null, examId: made?.examId });
    expect(event?.detail.link).toMatch(/^[0-9a-f]{16}$/);
    expect(JSON.stringify(event?.detail)).not.toContain(token);
  });

  test("says who the patient is and nothing of the staff's; the organization gives the number", async () => {
    await world.clientOf(admin).lists.extensionConfigs.add({
      id: bucket.id,
      subject: "exam",
      key: "ward",
      label: "病区",
      type: "text",
      isRequired: true,
    });
    const photograph = { name: "film.png", bytes: onePixelPng };
    const { id, pass } = await send([photograph]);
    expect((await holding(pass).uploads.read({ id })).extensionFields).toEqual([]);
    const said = { name: "扎西", gender: "M", dob: "1980-02-03", phone: "0971 1234567" } as const;
    const staffs = {
      pid: "MRN-1",
      bodyPart: "胸部",
      urgentFlag: true,
      modality: "CT",
      accessionNumber: "MINE",
    } as const;
    const [made] = await holding(pass).uploads.complete({ id, studies: [{ info: { ...said, ...staffs } }] });
    const exam = await world.clientOf(admin).exams.get({ id: made?.examId ?? "" });
    expect(exam).toMatchObject({
      patientName: "扎西",
      patientGender: "M",
      patientDob: "1980-02-03",
      phone: "0971 1234567",
      patientId: expect.stringMatching(/^L\d{8}$/),
      bodyPart: "",
      urgentFlag: false,
      modality: "OT",
    });
    expect(exam.accessionNumber).not.toBe("MINE");
  });

  test("can do nothing with the pass but go on with his own upload", async () => {
    const { id, pass } = await send(study());
    const other = await begin(study());
    const mine = holding(pass);
    expect((await problemOf(mine.uploads.read({ id: other.id }))).code).toBe("not_found");
    expect((await problemOf(mine.uploads.complete({ id: other.id, studies: [] }))).code).toBe("not_found");
    expect((await put(other.id, 0, study()[0]?.bytes ?? Buffer.alloc(0), pass)).status).toBe(404);
    expect((await put(id, 0, study()[0]?.bytes ?? Buffer.alloc(0), null)).status).toBe(401);
    expect((await problemOf(mine.exams.page({}))).code).toBe("JsonWebTokenError");
    expect((await problemOf(mine.accounts.me({}))).code).toBe("JsonWebTokenError");
    expect((await problemOf(mine.lists.departments.list({ id: bucket.id }))).code).toBe("JsonWebTokenError");
    const forged = `${pass.slice(0, -1)}${pass.endsWith("A") ? "B" : "A"}`;
    expect((await problemOf(holding(forged).uploads.read({ id }))).code).toBe("not_found");
    expect((await problemOf(api.client(null, origin).uploads.read({ id }))).code).toBe("JsonWebTokenError");
  });

  test("is told nothing of exams that are there, and adds to none of them", async () => {
    const studyUid = sampleUid();
    const { exams: known } = await uploading(world, admin, bucket.id).sendAndComplete(study(studyUid));
    const only = await send(study(studyUid));
    const [shown] = (await holding(only.pass).uploads.read({ id: only.id })).studies;
    expect(shown).toMatchObject({ isHeldBack: true, existingExam: null, takenAccessionNumber: null, differences: [] });
    const all = holding(only.pass).uploads.complete({ id: only.id, studies: [] });
    expect((await problemOf(all)).code).toBe("study_exists");

    const both = await send([...study(studyUid), ...study()]);
    const made = await complete(both, known[0]?.accessionNumber);
    expect(made).toHaveLength(1);
    expect(made[0]?.isNew).toBe(true);
    expect(made[0]?.accessionNumber).not.toBe(known[0]?.accessionNumber);
    const series = await world.clientOf(admin).exams.images({ id: known[0]?.examId ?? "" });
    expect(series.flatMap(({ instances }) => instances)).toHaveLength(1);
  });

  test("may send the files as one form, as a browser without scripts does", async () => {
    const form = new FormData();
    form.append("token", token);
    for (const { name, bytes } of study()) form.append("files", new Blob([new Uint8Array(bytes)]), name);
    const request = new Request("http://localhost/api/v1/uploads/by-link/form", { method: "POST", body: form });
    const answer = await api.fetch(request, origin);
    expect(answer.status).toBe(201);
    const begun = (await answer.json()) as { id: string; pass: string };
    expect(await complete(begun)).toHaveLength(1);
  });

  test("goes on where it broke off, and gives up", async () => {
    const files = [...study(), ...study()];
    const { id, pass } = await begin(files);
    await put(id, 0, files[0]?.bytes ?? Buffer.alloc(0), pass);
    const { files: missing } = await holding(pass).uploads.task({ id });
    expect(missing.map(({ position }) => position)).toEqual([1]);
    await holding(pass).uploads.discard({ id });
    expect((await problemOf(holding(pass).uploads.task({ id }))).code).toBe("upload_closed");
  });
});

describe("the link", () => {
  test("ends with the next one, but what was begun by it is finished, within a day", async () => {
    const sent = await send(study());
    const slow = await send(study());
    const former = token;
    await renew();
    expect((await problemOf(visitor().findOne({ token: former }))).code).toBe("not_found");
    expect((await problemOf(begin(study()))).code).toBe("not_found");
    expect(await complete(sent)).toHaveLength(1);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await world.platform.db.update(uploads).set({ created: yesterday }).where(eq(uploads.id, slow.id));
    expect((await problemOf(complete(slow))).code).toBe("not_found");
  });

  test("ends what was begun by it when it is taken back, also once there is another", async () => {
    const sent = await send(study());
    await world.clientOf(admin).organizationSettings.revokeUploadToken({ id: bucket.id });
    expect((await problemOf(complete(sent))).code).toBe("not_found");
    await renew();
    expect((await problemOf(complete(sent))).code).toBe("not_found");
  });

  test("respects the plan and the limits of an upload", async () => {
    const files = [{ name: "huge.zip", size: maxLinkUploadBytes + 1 }];
    expect((await problemOf(visitor().begin({ token, files }))).code).toBe("request_too_large");
    const past = new Date(Date.now() - 1000);
    await world.platform.db.update(buckets).set({ planExpires: past }).where(eq(buckets.id, bucket.id));
    expect((await problemOf(begin(study()))).code).toBe("plan_expired");
  });

  test("is not found by trying, nor does one address flood it", async () => {
    for (let count = 0; count < 30; count += 1) await begin(study());
    expect(await problemOf(begin(study()))).toMatchObject({ code: "too_many_attempts", status: 429 });
  });
});

test("an organization's people read and finish what came by link, but nobody of another does", async () => {
  const { id } = await send(study());
  expect(await world.clientOf(admin).uploads.read({ id })).toMatchObject({ isByLink: true });
  const stranger = await world.given.member(await world.given.organization(), "admin");
  expect((await problemOf(world.clientOf(stranger).uploads.read({ id }))).code).toBe("not_found");
});

test("who is told of things hears of an exam that came by link", async () => {
  const told = await world.given.member(bucket, "member");
  await world.clientOf(admin).notifications.creates({ bucketId: bucket.id, accountIds: [told.id] });
  const [made] = await complete(await send(study()));
  const { notifications } = await world.clientOf(told).notifications.page({});
  expect(notifications).toMatchObject([{ kind: "examArrived", exam: { id: made?.examId } }]);
});
