import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeBulkReader } from "#api/dicom/bulk-value";
import { tags } from "#api/dicom/encoding/tags";
import { closeFrameReader } from "#api/dicom/read-frames";
import { closeMetadataReader } from "#api/dicom/read-metadata";
import { closeRenderer } from "#api/dicom/render-frame";
import { greyModule, smallPhantom } from "../../../support/dicom-objects";
import { dicomwebOf, pathOf, type JsonAttributes } from "../../../support/dicomweb";
import type { TestAccount } from "../../../support/given";
import { partsOf } from "../../../support/multipart";
import { testPlatform, type TestPlatform } from "../../../support/platform";

let world: TestPlatform;
let dicomweb: ReturnType<typeof dicomwebOf>;
let account: TestAccount;
let study: string;
let instance: string;

const picture = async (response: Response) => {
  expect(response.status).toBe(200);
  return sharp(Buffer.from(await response.arrayBuffer())).metadata();
};

beforeAll(async () => {
  world = await testPlatform();
  const bucket = await world.given.organization();
  account = await world.given.member(bucket, "contentManager");
  dicomweb = dicomwebOf(world, account, bucket.id);
  const files = smallPhantom("ct", { slices: 3 }).map(({ bytes }) => bytes);
  await dicomweb.upload(files);
  instance = pathOf(files[0] ?? Buffer.alloc(0));
  study = instance.replace(/\/series.*/, "");
});
afterAll(() => Promise.all([closeBulkReader(), closeFrameReader(), closeMetadataReader(), closeRenderer()]));

describe("rendered pictures", () => {
  test("of an instance or a frame are JPEG unless another format is asked for", async () => {
    for (const accept of [undefined, "*/*", "image/*", "image/jpeg"]) {
      const response = await dicomweb.get(`${instance}/rendered`, accept);
      expect(response.headers.get("content-type")).toBe("image/jpeg");
      expect(await picture(response)).toMatchObject({ format: "jpeg", width: 64, height: 64 });
    }
    expect(await picture(await dicomweb.get(`${instance}/frames/1/rendered`, "image/png"))).toMatchObject({
      format: "png",
    });
    expect(await picture(await dicomweb.get(`${instance}/rendered`, "image/gif"))).toMatchObject({ format: "gif" });
    expect((await dicomweb.get(`${instance}/rendered`, "image/jp2")).status).toBe(406);
    expect(await picture(await dicomweb.get(`${instance}/rendered?accept=image/png`))).toMatchObject({ format: "png" });
  });

  test("take a window, and a viewport that fits, cuts and turns", async () => {
    const bytes = async (query: string) => {
      const response = await dicomweb.get(`${instance}/rendered?${query}`, "image/png");
      expect(response.status).toBe(200);
      return sharp(Buffer.from(await response.arrayBuffer()))
        .raw()
        .toBuffer({ resolveWithObject: true });
    };
    const whole = await bytes("");
    const windowed = await Promise.all(
      ["linear", "linear-exact", "sigmoid"].map((shape) => bytes(`window=0,100,${shape}`)),
    );
    expect(windowed.some(({ data }) => data.equals(whole.data))).toBe(false);
    expect(new Set(windowed.map(({ data }) => data.toString("hex"))).size).toBe(3);
    expect((await bytes("window=0,100")).data.equals(windowed[0]?.data ?? Buffer.of())).toBe(true);
    expect((await bytes("viewport=32,48")).info).toMatchObject({ width: 32, height: 32 });
    expect((await bytes("viewport=128,128")).info).toMatchObject({ width: 128, height: 128 });
    const turned = await bytes("viewport=64,64,0,0,-64,64");
    const row = (data: Buffer) => [...data.subarray(32 * 64, 33 * 64)];
    expect(row(turned.data)).toEqual(row(whole.data).toReversed());
    const cut = await bytes("viewport=16,16,8,8,16,16");
    expect([...cut.data.subarray(0, 16)]).toEqual([...whole.data.subarray(8 * 64 + 8, 8 * 64 + 24)]);
    for (const wrong of ["window=1", "window=40,400,cubic", "viewport=0,5", "viewport=x,5", "quality=0"]) {
      expect((await dicomweb.get(`${instance}/rendered?${wrong}`)).status).toBe(400);
    }
  });

  test("tell what is not drawn into them", async () => {
    const asked = await dicomweb.get(`${instance}/rendered?annotation=patient&iccprofile=srgb`);
    expect(asked.headers.get("warning")).toMatch(/^299 .*"The following parameters .*: annotation, iccprofile"$/);
    expect(asked.headers.get("content-type")).toBe("image/jpeg");
    const all = await dicomweb.get(`${study}/rendered?annotation=technique`, 'multipart/related; type="image/jpeg"');
    expect(all.headers.get("warning")).toContain("annotation");
    await all.arrayBuffer();
    expect((await dicomweb.get(`${instance}/rendered?iccprofile=no`)).headers.get("warning")).toBeNull();
  });

  test("of a study come in parts, a thumbnail of it alone", async () => {
    const parts = await partsOf(await dicomweb.get(`${study}/rendered`, 'multipart/related; type="image/png"'));
    expect(parts.map(({ headers }) => headers.get("content-type"))).toEqual(Array(3).fill("image/png"));
    for (const path of [study, instance.replace(/\/instances.*/, ""), instance, `${instance}/frames/1`]) {
      expect(await picture(await dicomweb.get(`${path}/thumbnail`))).toMatchObject({ format: "jpeg", width: 192 });
    }
    expect(await picture(await dicomweb.get(`${study}/thumbnail?viewport=40,40`))).toMatchObject({ width: 40 });
  });

  test("there are none of what has no image", async () => {
    const path = await dicomweb.givenObject([]);
    expect((await dicomweb.get(`${path}/rendered`)).status).toBe(404);
    expect((await dicomweb.get(`${path}/thumbnail`)).status).toBe(404);
    expect((await dicomweb.get(`${instance}/frames/2/rendered`)).status).toBe(404);
  });
});

describe("bulk data", () => {
  const octets = 'multipart/related; type="application/octet-stream"';
  const pixels = Uint8Array.of(1, 2, 3, 4);
  const long = Uint8Array.from({ length: 2000 }, (_, index) => index);

  test("stands where the metadata says, also inside sequences", async () => {
    const path = await dicomweb.givenObject([
      ...greyModule(2, 2),
      [tags.ContentSequence, "SQ", [[], [[tags.LUTData, "OW", long]]]],
      [tags.PixelData, "OW", pixels],
    ]);
    const answer: JsonAttributes[] = await (await dicomweb.get(`${path}/metadata`)).json();
    const items = answer[0]?.["0040A730"]?.Value as JsonAttributes[];
    const addresses = [answer[0]?.["7FE00010"]?.BulkDataURI, items[1]?.["00283006"]?.BulkDataURI];
    const below = (address = "") => address.replace(/.*(?=\/studies)/, "");
    const [pixelPart] = await partsOf(await dicomweb.get(below(addresses[0]), octets));
    expect([...(pixelPart?.body ?? [])]).toEqual([...pixels]);
    const [valuePart] = await partsOf(await dicomweb.get(below(addresses[1])));
    expect([...(valuePart?.body ?? [])]).toEqual([...long]);
    expect(valuePart?.headers.get("content-location")).toBe(addresses[1]);
    const alone = await dicomweb.get(below(addresses[1]), "application/octet-stream");
    expect([...Buffer.from(await alone.arrayBuffer())]).toEqual([...long]);
    const part = async (range: string) => {
      const headers = { accept: "application/octet-stream", range };
      return world.fetch(new URL(addresses[1] ?? "").pathname, { as: account, headers });
    };
    const some = await part("bytes=10-19");
    expect([some.status, some.headers.get("content-range")]).toEqual([206, "bytes 10-19/2000"]);
    expect([...Buffer.from(await some.arrayBuffer())]).toEqual([...long.slice(10, 20)]);
    expect((await part("bytes=2000-")).status).toBe(416);
  });

  test("is nowhere else", async () => {
    for (const path of ["00100010.0.00100010", "0040A730", "12345678", "x", "7FE00010.0.7FE00010"]) {
      expect((await dicomweb.get(`${instance}/bulkdata/${path}`)).status).toBe(404);
    }
  });
});
