import { beforeAll, describe, expect, it } from "vitest";
import type { TestAccount } from "../../../support/given";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { sampleDicom, sampleUid } from "../../../support/sample-dicom";
import { onePixelPng } from "../../../support/sample-pictures";
import { uploading, type SentFile } from "../../../support/uploading";

const kb = 1024;

let world: TestPlatform;
let bucket: { id: string };
let account: TestAccount;

beforeAll(async () => {
  world = await testPlatform({ maxFileBytes: 100 * kb });
  bucket = await world.given.organization();
  account = await world.given.member(bucket, "contentManager");
});

function formOf(bucketId: string, files: SentFile[]): FormData {
  const form = new FormData();
  form.append("bucketId", bucketId);
  for (const { name, bytes } of files) form.append("files", new File([new Uint8Array(bytes)], name));
  return form;
}

const post = (body: BodyInit, as = account, headers?: Record<string, string>) =>
  world.fetch("/api/v1/uploads", { method: "POST", body, as, ...(headers ? { headers } : {}) });

async function codeOf(response: Promise<Response>): Promise<unknown> {
  const body: unknown = await (await response).json();
  return body;
}

describe("a form without scripts", () => {
  it("uploads its files one after the other, and what is wrong with one does not stop the rest", async () => {
    const studyUid = sampleUid();
    const images = Array.from({ length: 20 }, (_, index) => ({
      name: `CT/${index}.dcm`,
      bytes: sampleDicom({ studyUid, side: 64 }),
    }));
    const response = await post(
      formOf(bucket.id, [
        ...images.slice(0, 10),
        { name: "张伟.txt", bytes: Buffer.from("text") },
        { name: "large.bin", bytes: Buffer.alloc(300 * kb) },
        { name: "empty.dcm", bytes: Buffer.alloc(0) },
        { name: "申请单.png", bytes: onePixelPng },
        ...images.slice(10),
      ]),
    );
    expect(response.status).toBe(201);
    const { id }: { id: string } = await response.json();
    const { api, complete } = uploading(world, account, bucket.id);
    const read = await api.uploads.read({ id });
    expect(read.counts).toEqual({ expected: 0, accepted: 21, refused: 3 });
    expect(read.refused.map(({ name, reason }) => [name, reason])).toEqual([
      ["张伟.txt", "not_dicom"],
      ["large.bin", "too_large"],
      ["empty.dcm", "empty"],
    ]);
    expect(await complete(id)).toMatchObject([{ added: 20, attachments: 1 }]);
  });

  it("with no file chosen, or no form at all, is told so", async () => {
    const none = new FormData();
    none.append("bucketId", bucket.id);
    none.append("files", new File([], ""));
    expect(await codeOf(post(none))).toMatchObject({ code: "upload_empty" });
    const noForm = post("x=1", account, { "content-type": "application/x-www-form-urlencoded" });
    expect(await codeOf(noForm)).toMatchObject({ code: "bad_request" });
  });

  it("goes only where its sender may upload", async () => {
    const files = [{ name: "1.dcm", bytes: sampleDicom() }];
    const other = await world.given.organization();
    expect(await codeOf(post(formOf(other.id, files)))).toMatchObject({ code: "not_found" });
    const reader = await world.given.member(bucket, "member");
    expect(await codeOf(post(formOf(bucket.id, files), reader))).toMatchObject({ code: "forbidden" });
    const expired = await world.given.organization({ planExpires: new Date(Date.now() - 1000) });
    const manager = await world.given.member(expired, "admin");
    expect(await codeOf(post(formOf(expired.id, files), manager))).toMatchObject({ code: "plan_expired" });
  });

  it("that breaks off keeps the files that came whole", async () => {
    const boundary = "cut-here";
    const head = (name: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="bucketId"\r\n\r\n${bucket.id}\r\n${head("whole.dcm")}`,
      ),
      sampleDicom(),
      Buffer.from(`\r\n${head("cut.dcm")}`),
      sampleDicom().subarray(0, 400),
    ]);
    const before = await world.clientOf(account).uploads.open({});
    const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
    expect(await codeOf(post(new Uint8Array(body), account, headers))).toMatchObject({ code: "bad_request" });
    const open = await world.clientOf(account).uploads.open({});
    const [fresh] = open.filter(({ id }) => !before.some((known) => known.id === id));
    expect(fresh).toMatchObject({ fileName: "whole.dcm", fileCount: 1, missing: 0 });
  });
});
