import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEvents, exams } from "#api/infrastructure/database/schema/index";
import { memorySource } from "#api/dicom/encoding/byte-source";
import { openDicom } from "#api/dicom/encoding/dicom-file";
import type { WritableElement } from "#api/dicom/encoding/element-writer";
import { tags } from "#api/dicom/encoding/tags";
import { closeExplicitWriter } from "#api/dicom/explicit-file";
import { closeFrameReader } from "#api/dicom/read-frames";
import { closeMetadataReader } from "#api/dicom/read-metadata";
import { compressed } from "../../../support/compressed-frames";
import { colourModule, dicomObject, greyModule, smallPhantom } from "../../../support/dicom-objects";
import { dicomwebOf, pathOf, type JsonAttributes } from "../../../support/dicomweb";
import type { TestAccount } from "../../../support/given";
import { partsOf } from "../../../support/multipart";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
let account: TestAccount;
let bucket: { id: string };
const ct = smallPhantom("ct", { slices: 3 });
const study = pathOf(ct[0]?.bytes ?? Buffer.alloc(0)).split("/")[2] ?? "";
const octets = 'multipart/related; type="application/octet-stream"';
const explicitLittleEndian = "1.2.840.10008.1.2.1";
const jpegLs = "1.2.840.10008.1.2.4.80";

const dicomweb = () => dicomwebOf(world, account, bucket.id);
const get = (...call: Parameters<ReturnType<typeof dicomwebOf>["get"]>) => dicomweb().get(...call);
const givenObject = (...object: Parameters<typeof dicomObject>) => dicomweb().givenObject(...object);

const json = async (response: Response): Promise<JsonAttributes[]> => {
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/dicom+json");
  return response.json();
};

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  account = await world.given.member(bucket, "contentManager");
  await dicomweb().upload(ct.map(({ bytes }) => bytes));
});
afterAll(() => Promise.all([closeExplicitWriter(), closeFrameReader(), closeMetadataReader()]));

describe("metadata", () => {
  test("of a study, a series and an instance are the same attributes, in Unicode, pixels by address", async () => {
    const all = await json(await get(`/studies/${study}/metadata`));
    expect(all).toHaveLength(3);
    const [first] = all;
    expect(first?.["00100010"]).toEqual({ vr: "PN", Value: [{ Alphabetic: "Zhang^Wei", Ideographic: "张^伟" }] });
    expect(first?.["00080005"]?.Value).toEqual(["ISO_IR 192"]);
    expect(first?.["00083002"]?.Value).toEqual([explicitLittleEndian]);
    expect(first?.["00280010"]).toEqual({ vr: "US", Value: [64] });
    expect(first?.["00020010"]).toBeUndefined();
    const series = String(first?.["0020000E"]?.Value?.[0]);
    const sop = String(first?.["00080018"]?.Value?.[0]);
    const instance = `/studies/${study}/series/${series}/instances/${sop}`;
    expect(first?.["7FE00010"]).toEqual({
      vr: "OW",
      BulkDataURI: `http://localhost/dicomweb/${bucket.id}${instance}/bulkdata/7FE00010`,
    });
    expect(await json(await get(`/studies/${study}/series/${series}/metadata`))).toEqual(all);
    expect(await json(await get(`${instance}/metadata`))).toEqual([first]);
  });

  test("stay as they are, and are sent packed to whoever unpacks them", async () => {
    const before = await get(`/studies/${study}/metadata`);
    const etag = before.headers.get("etag") ?? "";
    expect(before.headers.get("cache-control")).toContain("private");
    const path = `/dicomweb/${bucket.id}/studies/${study}/metadata`;
    const known = await world.fetch(path, { as: account, headers: { "if-none-match": etag } });
    expect(known.status).toBe(304);
    const packed = await world.fetch(path, { as: account, headers: { "accept-encoding": "gzip" } });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(Buffer.from(await packed.arrayBuffer()).readUInt16BE(0)).toBe(0x1f8b);
  });

  test("are there for whoever sees the organization's images, and for nobody else", async () => {
    const stranger = await world.given.member(await world.given.organization(), "admin");
    expect((await get(`/studies/${study}/metadata`, undefined, stranger)).status).toBe(404);
    expect((await world.fetch(`/dicomweb/${bucket.id}/studies/${study}/metadata`)).status).toBe(401);
    expect((await get(`/studies/1.2.3/metadata`)).status).toBe(404);
    expect((await get(`/studies/${study}/metadata`, "text/html")).status).toBe(406);
    expect((await world.fetch(`/dicomweb/${bucket.id}/studies/${study}/metadata`, { method: "PUT" })).status).toBe(405);
  });

  test("of a deleted exam are there only for whoever may bring it back", async () => {
    const path = await givenObject([...greyModule(1, 1), [tags.PixelData, "OW", Uint8Array.of(0, 0)]]);
    const uid = path.split("/")[2] ?? "";
    await world.platform.db.update(exams).set({ deleted: new Date() }).where(eq(exams.studyInstanceUid, uid));
    const reader = await world.given.member(bucket, "member");
    expect((await get(`${path}/metadata`, undefined, reader)).status).toBe(404);
    expect((await get(`${path}/metadata`)).status).toBe(200);
  });

  test("are one record in the trail, however many frames follow", async () => {
    const reader = await world.given.member(bucket, "member");
    await get(`/studies/${study}/metadata`, undefined, reader);
    await get(`/studies/${study}/metadata`, undefined, reader);
    const records = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.accountId, reader.id));
    expect(records.filter(({ event }) => event === "exam_images_viewed")).toHaveLength(1);
  });
});

describe("frames", () => {
  const pixels = Uint8Array.from({ length: 16 * 16 }, (_, index) => index);
  const colours = Uint8Array.from({ length: 4 * 4 * 3 }, (_, index) => index * 5);

  test("come as plain samples in little endian unless more is accepted", async () => {
    const path = await givenObject([...greyModule(16, 16), [tags.PixelData, "OW", pixels]]);
    for (const accept of [undefined, "*/*", octets, `${octets}; transfer-syntax=*`]) {
      const response = await get(`${path}/frames/1`, accept);
      const [part] = await partsOf(response);
      expect(part?.headers.get("content-type")).toBe(
        `application/octet-stream; transfer-syntax=${explicitLittleEndian}`,
      );
      expect(part?.body.equals(pixels)).toBe(true);
    }
    const single = await get(`${path}/frames/1`, "application/octet-stream");
    expect(Buffer.from(await single.arrayBuffer()).equals(pixels)).toBe(true);
    expect(single.headers.get("cache-control")).toContain("private");
  });

  test("big endian words are turned", async () => {
    const words = Uint8Array.of(1, 2, 3, 4);
    const path = await givenObject([...greyModule(1, 2, { bits: 16 }), [tags.PixelData, "OW", words]], {
      transferSyntaxUid: "1.2.840.10008.1.2.2",
    });
    const [part] = await partsOf(await get(`${path}/frames/1`, octets));
    expect([...(part?.body ?? [])]).toEqual([2, 1, 4, 3]);
  });

  test("that are compressed come as stored where that is accepted, else decoded", async () => {
    const size = { rows: 16, columns: 16, samplesPerPixel: 1, bits: 8 } as const;
    const other = pixels.toReversed();
    const streams = [
      await compressed("encodeJpegLs", { ...size, bytes: pixels }),
      await compressed("encodeJpegLs", { ...size, bytes: other }),
    ];
    const path = await givenObject(
      [...greyModule(16, 16), [tags.NumberOfFrames, "IS", "2"], [tags.PixelData, "encapsulated", streams]],
      { transferSyntaxUid: jpegLs },
    );
    const decoded = await partsOf(await get(`${path}/frames/2,1`, octets));
    expect(decoded.map(({ body }) => body.equals(other))).toEqual([true, false]);
    expect(decoded[1]?.body.equals(pixels)).toBe(true);
    for (const [accept, type] of [
      [`${octets}; transfer-syntax=*`, "application/octet-stream"],
      ['multipart/related; type="image/jls"', "image/jls"],
      [`multipart/related; type="image/*"; transfer-syntax=${jpegLs}`, "image/jls"],
    ] as const) {
      const [stored] = await partsOf(await get(`${path}/frames/1`, accept));
      expect(stored?.headers.get("content-type")).toBe(`${type}; transfer-syntax=${jpegLs}`);
      expect(stored?.body.subarray(0, streams[0]?.length).equals(streams[0] ?? Buffer.alloc(0))).toBe(true);
    }
    expect((await get(`${path}/frames/1`, "image/jp2")).status).toBe(406);
  });

  test("of an object with several come one behind the other for whoever takes bytes without parts", async () => {
    const other = Buffer.from(pixels).reverse();
    const both = Buffer.concat([pixels, other]);
    const size = { rows: 16, columns: 16, samplesPerPixel: 1, bits: 8 } as const;
    const streams = [
      await compressed("encodeJpegLs", { ...size, bytes: pixels }),
      await compressed("encodeJpegLs", { ...size, bytes: other }),
    ];
    const module = [...greyModule(16, 16), [tags.NumberOfFrames, "IS", "2"]] as const;
    const plain = await givenObject([...module, [tags.PixelData, "OW", both]]);
    const packed = await givenObject([...module, [tags.PixelData, "encapsulated", streams]], {
      transferSyntaxUid: jpegLs,
    });
    for (const path of [plain, packed]) {
      const whole = await get(`${path}/bulkdata/7FE00010`, "application/octet-stream");
      expect([whole.status, whole.headers.get("content-length")]).toEqual([200, "512"]);
      expect(Buffer.from(await whole.arrayBuffer()).equals(both)).toBe(true);
      expect(await partsOf(await get(`${path}/bulkdata/7FE00010`, octets))).toHaveLength(2);
      // Frames that are named are apart from each other.
      expect((await get(`${path}/frames/1,2`, "application/octet-stream")).status).toBe(406);
    }
    const tail = await world.fetch(`/dicomweb/${bucket.id}${plain}/bulkdata/7FE00010`, {
      as: account,
      headers: { accept: "application/octet-stream", range: "bytes=510-" },
    });
    expect([tail.status, [...Buffer.from(await tail.arrayBuffer())]]).toEqual([206, [...both.subarray(510)]]);
    const stored = "application/octet-stream; transfer-syntax=*";
    expect((await get(`${packed}/bulkdata/7FE00010`, stored)).status).toBe(406);
  });

  test("keep planes and colour space that the attributes state", async () => {
    const size = { rows: 4, columns: 4, samplesPerPixel: 3, bits: 8 } as const;
    const stream = await compressed("encodeJpegLs", { ...size, bytes: colours });
    const path = await givenObject([...colourModule(4, 4, "RGB", 1), [tags.PixelData, "encapsulated", [stream]]], {
      transferSyntaxUid: jpegLs,
    });
    const [part] = await partsOf(await get(`${path}/frames/1`, octets));
    const reds = colours.filter((_, index) => index % 3 === 0);
    expect([...(part?.body.subarray(0, 16) ?? [])]).toEqual([...reds]);
  });

  test("that are not there, or not numbers, are refused", async () => {
    const path = await givenObject([...greyModule(16, 16), [tags.PixelData, "OW", pixels]]);
    expect((await get(`${path}/frames/2`, octets)).status).toBe(404);
    expect((await get(`${path}/frames/0`, octets)).status).toBe(400);
    expect((await get(`${path}/frames/x`, octets)).status).toBe(400);
    const text = await givenObject([]);
    expect((await get(`${text}/frames/1`, octets)).status).toBe(404);
  });
});

describe("whole instances", () => {
  const whole = 'multipart/related; type="application/dicom"';

  test("of a study or a series come one after the other, exactly as they are stored", async () => {
    const parts = await partsOf(await get(`/studies/${study}`, whole));
    expect(parts.map(({ body }) => ct.some(({ bytes }) => body.equals(bytes)))).toEqual([true, true, true]);
    expect(parts[0]?.headers.get("content-type")).toBe(`application/dicom; transfer-syntax=${explicitLittleEndian}`);
    const location = new URL(parts[0]?.headers.get("content-location") ?? "").pathname;
    const alone = await world.fetch(location, { as: account, headers: { accept: "application/dicom" } });
    expect(Buffer.from(await alone.arrayBuffer()).equals(parts[0]?.body ?? Buffer.alloc(0))).toBe(true);
    const series = location.replace(/\/instances\/.*/, "");
    const ofSeries = await world.fetch(series, { as: account });
    expect(await partsOf(ofSeries)).toHaveLength(3);
    expect((await get(`/studies/${study}`, "application/dicom")).status).toBe(406);
  });

  test("are decoded to Explicit VR Little Endian by default, and left as stored for whoever takes that", async () => {
    const pixels = Uint8Array.from({ length: 64 }, (_, index) => index * 3);
    const stream = await compressed("encodeJpegLs", {
      rows: 8,
      columns: 8,
      samplesPerPixel: 1,
      bits: 8,
      bytes: pixels,
    });
    const path = await givenObject(
      [...greyModule(8, 8), [tags.StudyDescription, "LO", "胸部"], [tags.PixelData, "encapsulated", [stream]]],
      { transferSyntaxUid: jpegLs, characterSet: "GB18030" },
    );
    const [decoded] = await partsOf(await get(path, whole));
    expect(decoded?.headers.get("content-type")).toContain(explicitLittleEndian);
    const file = openDicom(memorySource(decoded?.body ?? Buffer.alloc(0)));
    expect(file.transferSyntaxUid).toBe(explicitLittleEndian);
    expect(file.dataSet.text(tags.StudyDescription)).toBe("胸部");
    expect([...(file.dataSet.bytes(tags.PixelData) ?? [])]).toEqual([...pixels]);
    const [stored] = await partsOf(await get(path, `${whole}; transfer-syntax=*`));
    expect(openDicom(memorySource(stored?.body ?? Buffer.alloc(0))).transferSyntaxUid).toBe(jpegLs);
    expect((await get(path, `${whole}; transfer-syntax=1.2.840.10008.1.2.4.90`)).status).toBe(406);
  });

  test("in implicit or big endian are turned value by value", async () => {
    const item: WritableElement[] = [[tags.CodeMeaning, "LO", "in"]];
    const elements: WritableElement[] = [
      ...greyModule(1, 2, { bits: 16 }),
      [tags.ContentSequence, "SQ", [item, item]],
      [tags.WindowCenter, "DS", ["40", "400"]],
      [tags.PixelData, "OW", Uint8Array.of(0, 1, 0, 2)],
    ];
    for (const transferSyntaxUid of ["1.2.840.10008.1.2", "1.2.840.10008.1.2.2"]) {
      const path = await givenObject(elements, { transferSyntaxUid });
      const [part] = await partsOf(await get(path, whole));
      const { dataSet, transferSyntaxUid: given } = openDicom(memorySource(part?.body ?? Buffer.alloc(0)));
      expect(given).toBe(explicitLittleEndian);
      expect(dataSet.uint16(tags.Columns)).toBe(2);
      expect(dataSet.items(tags.ContentSequence).map((each) => each.text(tags.CodeMeaning))).toEqual(["in", "in"]);
      expect(dataSet.numbers(tags.WindowCenter)).toEqual([40, 400]);
      const isBig = transferSyntaxUid.endsWith(".2.2");
      expect([...(dataSet.bytes(tags.PixelData) ?? [])]).toEqual(isBig ? [1, 0, 2, 0] : [0, 1, 0, 2]);
    }
  });

  test("alone can be had in parts of bytes, and not twice", async () => {
    const [first] = await json(await get(`/studies/${study}/metadata`));
    const path = String(first?.["7FE00010"]?.BulkDataURI).replace(/.*\/studies/, "/dicomweb/" + bucket.id + "/studies");
    const address = path.replace(/\/bulkdata.*/, "");
    const ask = (headers: Record<string, string>) =>
      world.fetch(address, { as: account, headers: { accept: "application/dicom", ...headers } });
    const file = Buffer.from(await (await ask({})).arrayBuffer());
    const part = await ask({ range: "bytes=128-131" });
    expect([part.status, await part.text()]).toEqual([206, "DICM"]);
    expect(part.headers.get("content-range")).toBe(`bytes 128-131/${file.length}`);
    const tail = await ask({ range: "bytes=-2" });
    expect(Buffer.from(await tail.arrayBuffer()).equals(file.subarray(-2))).toBe(true);
    expect((await ask({ range: `bytes=${file.length}-` })).status).toBe(416);
    expect((await ask({ range: "bytes=1-2", "if-range": '"other"' })).status).toBe(200);
    expect((await ask({ "if-none-match": part.headers.get("etag") ?? "" })).status).toBe(304);
  });

  test("whose head alone is asked for leave nothing behind that was made for it", async () => {
    const path = await givenObject([], { transferSyntaxUid: "1.2.840.10008.1.2.2" });
    const head = await world.fetch(`/dicomweb/${bucket.id}${path}`, {
      as: account,
      method: "HEAD",
      headers: { accept: "application/dicom" },
    });
    expect([head.status, head.headers.get("content-type")]).toEqual([
      200,
      `application/dicom; transfer-syntax=${explicitLittleEndian}`,
    ]);
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(132);
    expect(await head.text()).toBe("");
    expect(await readdir(join(world.platform.cacheDir, "passing"))).toEqual([]);
  });

  test("taken away are in the trail with their number", async () => {
    const reader = await world.given.member(bucket, "member");
    await (await get(`/studies/${study}`, whole, reader)).arrayBuffer();
    const records = await world.platform.db.select().from(auditEvents).where(eq(auditEvents.accountId, reader.id));
    expect(records.map(({ event, detail }) => [event, detail.images])).toEqual([["images_retrieved", 3]]);
  });
});
