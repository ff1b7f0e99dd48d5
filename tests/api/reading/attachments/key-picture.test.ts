import { beforeAll, expect, test } from "vitest";
import { AddedAttachments } from "#contract/reading/attachments";
import { formOf } from "../../../support/attaching";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { emptyPdf, onePixelPng } from "../../../support/sample-pictures";

let world: TestPlatform;
let bucket: { id: string };
let author: TestAccount;
beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  author = await world.given.member(bucket, "collaborator");
});

const send = (as: TestAccount, reportId: string, files: { name: string; bytes: Buffer }[], query = "") =>
  world.fetch(`/api/v1/reports/${reportId}/key-pictures${query}`, { method: "POST", body: formOf(files), as });
const png = { name: "CT 12.png", bytes: onePixelPng };

test("whoever writes a report adds a picture of the viewer, and shows it in the report", async () => {
  const { id } = await world.given.report({ bucketId: bucket.id });
  const answer = await send(author, id, [png]);
  expect(answer.status).toBe(201);
  const { attachments, refused } = AddedAttachments.parse(await answer.json());
  expect(refused).toEqual([]);
  expect(attachments).toMatchObject([{ name: "CT 12.png", mediaType: "image/png" }]);

  const api = world.clientOf(author);
  const { version, content } = await api.reports.lock({ id });
  const keyImage = { instanceId: null, attachmentId: attachments[0]?.id ?? "", frame: 0 };
  await api.reports.save({ id, version, content: { ...content, keyImages: [{ ...keyImage, caption: "" }] } });
  expect((await api.reports.detail({ id })).content.keyImages).toMatchObject([keyImage]);
});

test("papers are not pictures, and pictures come one at a time", async () => {
  const { id } = await world.given.report({ bucketId: bucket.id });
  const paper = await send(author, id, [{ name: "a.pdf", bytes: emptyPdf }]);
  expect(await paper.json()).toEqual({
    attachments: [],
    refused: [{ name: "a.pdf", reason: "not_attachment", zip: null }],
  });
  const two = await send(author, id, [png, { ...png, name: "CT 13.png" }]);
  expect(two.status).toBe(413);
});

test("whoever only reads adds none, nor anybody to a deleted exam, and the exam says so", async () => {
  const { id, examId } = await world.given.report({ bucketId: bucket.id });
  const reader = await world.given.member(bucket, "member");
  const manager = await world.given.member(bucket, "contentManager");
  const mayAdd = async (as: TestAccount) => (await world.clientOf(as).exams.get({ id: examId })).mayWriteReport;
  expect((await send(reader, id, [png])).status).toBe(403);
  expect([await mayAdd(reader), await mayAdd(author), await mayAdd(manager)]).toEqual([false, true, true]);

  await world.clientOf(manager).exams.delete({ id: examId, reason: "twice" });
  expect((await send(manager, id, [png])).status).toBe(404);
  expect(await mayAdd(manager)).toBe(false);
});

test("a picture of what the exam has a picture of is not added, unless it is asked for anew", async () => {
  const { id } = await world.given.report({ bucketId: bucket.id });
  const sent = async (query: string, bytes = onePixelPng) => {
    const answer = await send(author, id, [{ name: "CT 12.png", bytes }], query);
    const [first] = AddedAttachments.parse(await answer.json()).attachments;
    return { status: answer.status, id: first?.id };
  };
  const larger = Buffer.concat([onePixelPng, Buffer.from("larger")]);
  const first = await sent("?shows=frame-1");
  expect(first.status).toBe(201);
  expect(await sent("?shows=frame-1&anew=false", larger)).toEqual({ status: 200, id: first.id });
  const anew = await sent("?shows=frame-1&anew=true", larger);
  expect(anew.status).toBe(201);
  expect(anew.id).not.toBe(first.id);
  expect(await sent("?shows=frame-1")).toEqual({ status: 200, id: anew.id });
  expect((await sent("?shows=frame-2")).status).toBe(201);
  const { attachments } = await world.clientOf(author).attachments.list({ id });
  expect(attachments).toHaveLength(2);
  expect((await send(author, id, [png], `?shows=${"x".repeat(300)}`)).status).toBe(422);
});
