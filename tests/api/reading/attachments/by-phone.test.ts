import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { reports, tickets } from "#api/infrastructure/database/schema/index";
import { AddedAttachments } from "#contract/reading/attachments";
import { formOf } from "../../../support/attaching";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { problemOf } from "../../../support/problems";
import { emptyPdf } from "../../../support/sample-pictures";
import type { SentFile } from "../../../support/uploading";

let world: TestPlatform;
let bucket: { id: string };
let manager: TestAccount;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  manager = await world.given.member(bucket, "contentManager");
});

const photo = (background: string) =>
  sharp({ create: { width: 3000, height: 1000, channels: 3, background } })
    .withExif({ IFD0: { Copyright: "somebody's phone" } })
    .png()
    .toBuffer();
const sendBy = (code: string, files: SentFile[]) =>
  world.fetch(`/api/v1/attachments/upload-by-code?${new URLSearchParams({ code })}`, {
    method: "POST",
    body: formOf(files),
  });
async function reportWithCode() {
  const report = await world.given.report({ bucketId: bucket.id });
  const { code, url } = await world.clientOf(manager).attachmentCodes.code({ reportId: report.id });
  return { report, code, url };
}

it("brings what a phone without an account sends to the report, pictures written anew", async () => {
  const { report, code, url } = await reportWithCode();
  expect(url).toMatch(/\/attachments\/upload\?code=/);
  const policies = await world.anonymous.attachmentCodes.policies({ code });
  expect(policies).toMatchObject({ maxFiles: 20, maxPictureBytes: 16 * 1024 * 1024 });
  const answer = await sendBy(code, [
    { name: "page.png", bytes: await photo("#ddd") },
    { name: "outside.pdf", bytes: emptyPdf },
    { name: "note.txt", bytes: Buffer.from("no picture") },
  ]);
  expect(answer.status).toBe(201);
  const { refused } = AddedAttachments.parse(await answer.json());
  expect(refused.map(({ name }) => name)).toEqual(["note.txt"]);
  const { attachments } = await world.clientOf(manager).attachments.list({ id: report.id });
  expect(attachments.map(({ name, mediaType, uploader }) => [name, mediaType, uploader])).toEqual([
    ["page.jpg", "image/jpeg", null],
    ["outside.pdf", "application/pdf", null],
  ]);
  const file = await world.fetch(`/api/v1/attachments/${attachments[0]?.id}/file`, { as: manager });
  const { width, format, exif } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  expect({ width, format, exif }).toEqual({ width: 2400, format: "jpeg", exif: undefined });
});

it("has a file once that two sendings bring at the same time", async () => {
  const { report, code } = await reportWithCode();
  const page = { name: "page.png", bytes: await photo("#abc") };
  const answers = await Promise.all([sendBy(code, [page]), sendBy(code, [page])]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect((await world.clientOf(manager).attachments.list({ id: report.id })).attachments).toHaveLength(1);
});

it("takes nothing for a guessed code, one that is over, or one of a deleted report", async () => {
  const { report, code } = await reportWithCode();
  const page = [{ name: "page.png", bytes: await photo("#eee") }];
  expect((await sendBy("guessed", page)).status).toBe(410);
  const anybody = world.anonymous.attachmentCodes;
  await world.platform.db.update(reports).set({ deleted: new Date() }).where(eq(reports.id, report.id));
  expect((await sendBy(code, page)).status).toBe(410);
  expect(await problemOf(anybody.policies({ code }))).toMatchObject({ code: "ticket_over" });
  const { report: other, code: late } = await reportWithCode();
  await world.platform.db
    .update(tickets)
    .set({ expires: new Date(0) })
    .where(eq(tickets.kind, "attachments"));
  expect((await sendBy(late, page)).status).toBe(410);
  expect((await world.clientOf(manager).attachments.list({ id: other.id })).attachments).toEqual([]);
});

it("gives a code to those alone who may add to the report", async () => {
  const report = await world.given.report({ bucketId: bucket.id });
  const reader = world.clientOf(await world.given.member(bucket, "member"));
  expect(await problemOf(reader.attachmentCodes.code({ reportId: report.id }))).toMatchObject({ code: "forbidden" });
  const elsewhere = await world.given.organization();
  const stranger = world.clientOf(await world.given.member(elsewhere, "admin"));
  expect(await problemOf(stranger.attachmentCodes.code({ reportId: report.id }))).toMatchObject({ code: "not_found" });
});
