import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEvents } from "#api/infrastructure/database/schema/index";
import { associationsWith, calledOrganization } from "../../../support/associations";
import { sendToReport } from "../../../support/attaching";
import { asFiles, dcmtk, hasDcmtk } from "../../../support/dcmtk";
import { multipartOf } from "../../../support/dicomweb";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { sampleDicom } from "../../../support/sample-dicom";
import { onePixelPng } from "../../../support/sample-pictures";
import { sampleZip } from "../../../support/sample-zip";
import { uploading } from "../../../support/uploading";

const kb = 1024;

let world: TestPlatform;
let bucket: { id: string; groupId: string; aeTitle: string };
let admin: TestAccount;
let groupAdmin: TestAccount;

beforeEach(async () => {
  world = await testPlatform();
  bucket = await calledOrganization(world, { mayStore: true });
  admin = await world.given.member(bucket, "admin");
  groupAdmin = await world.given.groupMember({ id: bucket.groupId }, "admin");
});

const file = (name = "a.dcm") => ({ name, bytes: sampleDicom() });
const sender = () => uploading(world, admin, bucket.id);
const use = () => world.clientOf(admin).diskUse.ofOrganization({ id: bucket.id });
const setQuota = (quotaBytes: number | null) =>
  world.clientOf(groupAdmin).diskUse.setQuota({ id: bucket.groupId, bid: bucket.id, quotaBytes });
/** Leaves the organization so many bytes. */
const leave = async (bytes: number) => setQuota((await use()).totalBytes + bytes);
const stow = (...files: Buffer[]) =>
  world.fetch(`/dicomweb/${bucket.id}/studies`, { method: "POST", as: admin, ...multipartOf(files) });

describe("an organization's quota", () => {
  test("is set by its group's administrators, shown with its disk use, and traced", async () => {
    expect(await use()).toMatchObject({ quotaBytes: null, maySetQuota: false });
    await setQuota(64 * kb);
    expect(await use()).toMatchObject({ quotaBytes: 64 * kb });
    const seen = await world.clientOf(groupAdmin).diskUse.ofOrganization({ id: bucket.id });
    expect(seen.maySetQuota).toBe(true);
    const own = world.clientOf(admin).diskUse.setQuota({ id: bucket.groupId, bid: bucket.id, quotaBytes: null });
    expect((await problemOf(own)).code).toBe("forbidden");
    const foreign = await world.given.organization();
    const other = world.clientOf(groupAdmin).diskUse.setQuota({ id: bucket.groupId, bid: foreign.id, quotaBytes: 1 });
    expect((await problemOf(other)).code).toBe("not_found");
    const [record] = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.event, "quota_set"));
    expect(record?.detail).toMatchObject({ "quotaBytes.from": null, "quotaBytes.to": 64 * kb });
  });

  test("set by another administrator meanwhile is told, and stays; that of the upload link too", async () => {
    const ofGroup = world.clientOf(groupAdmin).diskUse;
    const ofLink = world.clientOf(admin).organizationSettings;
    type Change = { quotaBytes: number | null; before?: number | null };
    for (const set of [
      (change: Change) => ofGroup.setQuota({ id: bucket.groupId, bid: bucket.id, ...change }),
      (change: Change) => ofLink.setUploadQuota({ id: bucket.id, ...change }),
    ]) {
      await set({ quotaBytes: 64 * kb, before: null });
      expect(await problemOf(set({ quotaBytes: 32 * kb, before: null }))).toMatchObject({
        code: "version_conflict",
        data: { current: 64 * kb },
      });
      await set({ quotaBytes: 64 * kb, before: null });
    }
    expect(await use()).toMatchObject({ quotaBytes: 64 * kb });
    expect(await ofLink.uploadToken({ id: bucket.id })).toMatchObject({ quotaBytes: 64 * kb });
  });

  test("holds for what uploads announce: what two begin at once is promised to one", async () => {
    const one = file();
    await leave(one.bytes.length + 10);
    const begun = await Promise.allSettled([sender().begin([one]), sender().begin([one])]);
    expect(begun.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await problemOf(sender().begin([one]))).code).toBe("quota_reached");
    expect((await use()).openUploadBytes).toBe(one.bytes.length);
  });

  test("is free again for what an upload gave up before it was sent", async () => {
    const one = file();
    await leave(one.bytes.length);
    const { id } = await sender().begin([one]);
    await world.clientOf(admin).uploads.discard({ id });
    await sender().sendAndComplete([one]);
    expect((await use()).totalBytes).toBe(one.bytes.length);
  });

  test("holds for what a zip unpacks to", async () => {
    const zip = sampleZip([{ name: "a.dcm", bytes: Buffer.alloc(900 * kb) }]);
    await leave(200 * kb);
    const { id } = await sender().begin([{ name: "study.zip", bytes: zip }]);
    const answer = await sender().put(id, 0, zip);
    expect([answer.status, await answer.json()]).toMatchObject([507, { code: "quota_reached" }]);
  });

  test("holds for attachments of reports and for files in a form", async () => {
    const { exams } = await sender().sendAndComplete([file()]);
    const { report } = await world.clientOf(admin).exams.detail({ id: exams[0]?.examId ?? "" });
    await leave(onePixelPng.length - 1);
    const sent = await sendToReport(world, admin, report?.id ?? "", [{ name: "1.png", bytes: onePixelPng }]);
    expect([sent.status, await sent.json()]).toMatchObject([507, { code: "quota_reached" }]);
    const form = new FormData();
    form.append("bucketId", bucket.id);
    form.append("files", new Blob([new Uint8Array(file().bytes)]), "a.dcm");
    const formed = await world.fetch("/api/v1/uploads", { method: "POST", body: form, as: admin });
    expect([formed.status, await formed.json()]).toMatchObject([507, { code: "quota_reached" }]);
  });

  test("STOW-RS: an instance without room fails by A700; 202 where others fit, 507 where none does", async () => {
    const [small, large] = [sampleDicom(), sampleDicom({ side: 128 })];
    await leave(small.length + 100);
    const some = await stow(large, small);
    const body = await some.json();
    expect(some.status).toBe(202);
    expect(body["00081198"].Value.map((one: Record<string, unknown>) => one["00081197"])).toEqual([
      { vr: "US", Value: [0xa700] },
    ]);
    expect(body["00081199"].Value).toHaveLength(1);
    const none = await stow(large);
    expect(none.status).toBe(507);
    expect((await none.json())["00081198"].Value).toMatchObject([{ "00081197": { Value: [0xa700] } }]);
    await setQuota(null);
    expect((await stow(large)).status).toBe(200);
  });

  test.skipIf(!hasDcmtk)("C-STORE: A700, and stored once there is room", async () => {
    const associations = await associationsWith(world);
    const bytes = sampleDicom();
    const send = () =>
      asFiles([bytes], (paths) =>
        dcmtk("storescu", ["-v", "-aet", "CT1", "-aec", bucket.aeTitle, "127.0.0.1", `${associations.port}`, ...paths]),
      );
    await leave(bytes.length - 300);
    expect((await send()).printed).toMatch(/a700|OutOfResources|Out of Resources/i);
    expect((await use()).exams).toBe(0);
    await setQuota(null);
    await send();
    expect((await use()).exams).toBe(1);
    await associations.close();
  });
});

describe("an upload link's quota", () => {
  const setLinkQuota = (quotaBytes: number | null) =>
    world.clientOf(admin).organizationSettings.setUploadQuota({ id: bucket.id, quotaBytes });
  const renew = async () =>
    (await world.clientOf(admin).organizationSettings.renewUploadToken({ id: bucket.id })).token ?? "";
  const begin = (token: string, size: number) =>
    world.anonymous.linkUploads.begin({ token, files: [{ name: "a.dcm", size }] });

  test("is set and shown by the organization's administrators; a renewed link begins anew", async () => {
    const token = await renew();
    await setLinkQuota(1_000);
    await begin(token, 700);
    expect((await problemOf(begin(token, 301))).code).toBe("link_quota_reached");
    await begin(token, 300);
    const shown = await world.clientOf(admin).organizationSettings.uploadToken({ id: bucket.id });
    expect(shown).toMatchObject({ quotaBytes: 1_000, broughtBytes: 1_000 });
    await begin(await renew(), 700);
  });

  test("holds for what a zip unpacks to", async () => {
    const token = await renew();
    const zip = sampleZip([{ name: "a.dcm", bytes: Buffer.alloc(900 * kb) }]);
    await setLinkQuota(500 * kb);
    const { id, pass } = await begin(token, zip.length);
    const init = { method: "PUT", body: new Uint8Array(zip), as: { token: pass } };
    const answer = await world.fetch(`/api/v1/uploads/${id}/files/0`, init);
    expect([answer.status, await answer.json()]).toMatchObject([507, { code: "link_quota_reached" }]);
  });

  test("holds for a form, as a browser without scripts sends it", async () => {
    const token = await renew();
    const { bytes } = file();
    await setLinkQuota(bytes.length * 1.5);
    const send = async (files: number) => {
      const form = new FormData();
      form.append("token", token);
      for (let index = 0; index < files; index += 1)
        form.append("files", new Blob([new Uint8Array(bytes)]), `${index}.dcm`);
      return world.fetch("/api/v1/uploads/by-link/form", { method: "POST", body: form });
    };
    const refused = await send(2);
    expect([refused.status, await refused.json()]).toMatchObject([507, { code: "link_quota_reached" }]);
    await setLinkQuota(bytes.length * 3);
    expect((await send(1)).status).toBe(201);
  });

  test("goes with the organization's own", async () => {
    const token = await renew();
    await setQuota(1_000);
    expect((await problemOf(begin(token, 1_001))).code).toBe("quota_reached");
  });
});
