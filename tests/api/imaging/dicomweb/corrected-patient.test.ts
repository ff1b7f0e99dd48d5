import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { closeCorrectedWriter } from "#api/dicom/corrected-file";
import { memorySource } from "#api/dicom/encoding/byte-source";
import { openDicom } from "#api/dicom/encoding/dicom-file";
import { tags } from "#api/dicom/encoding/tags";
import { closeExplicitWriter } from "#api/dicom/explicit-file";
import { closeMetadataReader } from "#api/dicom/read-metadata";
import { smallPhantom } from "../../../support/dicom-objects";
import { dicomwebOf, pathOf, type JsonAttributes } from "../../../support/dicomweb";
import { edited } from "../../../support/edited-exam";
import type { TestAccount } from "../../../support/given";
import { partsOf } from "../../../support/multipart";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
let account: TestAccount;
let bucket: { id: string };
beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  account = await world.given.member(bucket, "admin");
});
afterAll(() => Promise.all([closeCorrectedWriter(), closeExplicitWriter(), closeMetadataReader()]));

const whole = 'multipart/related; type="application/dicom"; transfer-syntax=*';

function saysOf(bytes: Buffer) {
  const { dataSet } = openDicom(memorySource(bytes));
  return {
    name: dataSet.text(tags.PatientName),
    id: dataSet.text(tags.PatientID),
    number: dataSet.text(tags.AccessionNumber),
    study: dataSet.text(tags.StudyDescription),
    set: dataSet.code(tags.SpecificCharacterSet),
  };
}

test("corrected patient data go out with files, metadata and packages; the stored files stay", async () => {
  const { get, upload } = dicomwebOf(world, account, bucket.id);
  const api = world.clientOf(account);
  const sent = smallPhantom("ct").map(({ bytes }) => bytes);
  const [first = Buffer.alloc(0)] = sent;
  const path = pathOf(first);
  const study = `/studies/${path.split("/")[2]}`;
  const { exams } = await upload(sent);
  const id = exams[0]?.examId ?? "";
  const before = await get(path, "application/dicom");
  expect(Buffer.from(await before.arrayBuffer()).equals(first)).toBe(true);
  const { etag: stale } = Object.fromEntries(before.headers);
  const metadataBefore = await get(`${study}/metadata`);
  expect(before.headers.get("cache-control")).toBe("private, no-cache");

  const { exam } = await api.exams.detail({ id });
  const corrected = await api.exams.update({
    ...edited(exam),
    name: "欧阳娜娜",
    pid: "P-77",
    accessionNumber: "NEW-1",
  });

  const says = { name: "欧阳娜娜", id: "P-77", number: "NEW-1", study: saysOf(first).study, set: "ISO_IR 192" };
  const parts = await partsOf(await get(study, whole));
  expect(parts.map(({ body }) => saysOf(body))).toEqual(sent.map(() => says));
  for (const { headers, body } of parts) expect(headers.get("content-length")).toBe(String(body.length));
  const pixels = (bytes: Buffer) => bytes.subarray(-64 * 64 * 2);
  expect(pixels(parts[0]?.body ?? Buffer.alloc(0)).equals(pixels(first))).toBe(true);

  const one = await world.fetch(`/dicomweb/${bucket.id}${path}`, {
    as: account,
    headers: { accept: "application/dicom", "if-none-match": stale ?? "" },
  });
  expect(one.status).toBe(200);
  expect(saysOf(Buffer.from(await one.arrayBuffer()))).toEqual(says);

  const metadata = await get(`${study}/metadata`);
  expect(metadata.headers.get("etag")).not.toBe(metadataBefore.headers.get("etag"));
  const attributes: JsonAttributes[] = await metadata.json();
  expect(attributes[0]?.["00100010"]).toEqual({ vr: "PN", Value: [{ Alphabetic: "欧阳娜娜" }] });
  expect(attributes[0]?.["00080050"]?.Value).toEqual(["NEW-1"]);

  const [series] = await api.exams.images({ id });
  const original = await world.fetch(`/api/v1/instances/${series?.instances[0]?.id}/file`, { as: account });
  expect(Buffer.from(await original.arrayBuffer()).equals(first)).toBe(true);

  await api.studyPackages.make({ id });
  expect((await packed(id)).map(saysOf)).toEqual(sent.map(() => says));
  await api.exams.update({
    ...edited((await api.exams.detail({ id })).exam),
    updated: corrected.updated,
    name: "欧阳娜",
  });
  expect((await api.studyPackages.read({ id })).package).toMatchObject({ isCurrent: false });
});

/** Images of the exam's package. */
async function packed(examId: string): Promise<Buffer[]> {
  const answer = await world.fetch(`/api/v1/exams/${examId}/study-package/file`, { as: account });
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()), { lazyEntries: true });
  const images: Buffer[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.startsWith("DICOM/")) images.push(await buffer(await zip.openReadStreamPromise(entry)));
  }
  return images;
}
