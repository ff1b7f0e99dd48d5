import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { WritableElement } from "#api/dicom/encoding/element-writer";
import { overlayTags, tags } from "#api/dicom/encoding/tags";
import { dicomObject, greyModule } from "../../../support/dicom-objects";
import type { TestAccount } from "../../../support/given";
import { problemOf } from "../../../support/problems";
import { sampleDicom } from "../../../support/sample-dicom";
import { codeOf, given, manager, reader, stranger, useExamImages, world } from "./exam-with-images";

useExamImages();

const frame = (id: string, query = "", as: TestAccount = reader, init: RequestInit = {}) =>
  world.fetch(`/api/v1/instances/${id}/frames/0${query}`, { as, ...init });

describe("a frame", () => {
  it("is a picture in the asked size, kept by the browser and not sent twice", async () => {
    const { instance } = await given(sampleDicom({ side: 256 }));
    const response = await frame(instance.id, "?size=96");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(response.headers.get("cache-control")).toMatch(/^private, max-age=\d+, immutable$/);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect({ width, height, format }).toEqual({ width: 96, height: 96, format: "jpeg" });
    const etag = response.headers.get("etag") ?? "";
    const again = await frame(instance.id, "?size=96", reader, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  it("tells the window it was made by; that of a dose grid goes over all its frames", async () => {
    const grid = dicomObject([
      ...greyModule(1, 2, { bits: 16 }),
      [tags.NumberOfFrames, "IS", "2"],
      [tags.DoseGridScaling, "DS", "0.01"],
      [tags.PixelData, "OW", new Uint8Array(Uint16Array.of(0, 50, 100, 200).buffer)],
    ]);
    const { instance } = await given(grid, { frames: 2 });
    expect((await frame(instance.id, "?window=full")).headers.get("x-image-window")).toBe("1\\2");
    expect((await frame(instance.id, "?center=3&width=4")).headers.get("x-image-window")).toBe("3\\4");
  });

  it("follows the window", async () => {
    const { instance } = await given(sampleDicom({ grey: 1000 }));
    const grey = async (query: string) => {
      const response = await frame(instance.id, query);
      const { data } = await sharp(Buffer.from(await response.arrayBuffer()))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return data[0];
    };
    expect(await grey("?center=2000&width=100&format=png")).toBe(0);
    expect(await grey("?center=100&width=100&format=png")).toBe(255);
    expect(await grey("?window=bone&format=png")).toBeGreaterThan(200);
  });

  it("shows its overlay planes, hides them, or gives them alone on transparent ground", async () => {
    const { instance } = await given(
      dicomObject([
        ...greyModule(2, 3, { bits: 16, stored: 12 }),
        [tags.WindowCenter, "DS", "2048"],
        [tags.WindowWidth, "DS", "4096"],
        [overlayTags.Rows, "US", 2],
        [overlayTags.Columns, "US", 3],
        [overlayTags.Data, "OW", Uint8Array.of(0b100001, 0)],
        [tags.PixelData, "OW", new Uint8Array(12)],
      ]),
    );
    const pixels = async (query: string) => {
      const response = await frame(instance.id, query);
      expect(response.headers.get("content-type")).toBe("image/png");
      const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data].filter((_, index) => index % info.channels === info.channels - 1);
    };
    expect(await pixels("?format=png")).toEqual([255, 0, 0, 0, 0, 255]);
    expect(await pixels("?format=png&overlays=hidden")).toEqual([0, 0, 0, 0, 0, 0]);
    // A JPEG could not be transparent.
    expect(await pixels("?format=jpeg&overlays=alone")).toEqual([255, 0, 0, 0, 0, 255]);
  });

  it.each(["?overlays=some", "?window=rainbow", "?size=97", "?center=40", "?width=-1&center=2", "?format=bmp"])(
    "asked for with %s is refused",
    async (query) => {
      const { instance } = await given(sampleDicom());
      expect(await codeOf(await frame(instance.id, query))).toMatchObject({
        status: 400,
        body: { code: "bad_request" },
      });
    },
  );

  it("that is not there, or an instance without pixels, has no image", async () => {
    const { instance } = await given(sampleDicom());
    const missing = await world.fetch(`/api/v1/instances/${instance.id}/frames/1`, { as: reader });
    expect(await codeOf(missing)).toMatchObject({ status: 404, body: { code: "no_image" } });
    const without = await given(sampleDicom(), { hasPixelData: false });
    expect(await codeOf(await frame(without.instance.id))).toMatchObject({ status: 404, body: { code: "no_image" } });
  });

  it("that cannot be read says why", async () => {
    const whole = sampleDicom({ side: 64 });
    const { instance } = await given(whole.subarray(0, whole.length - 4000));
    const answer = await codeOf(await frame(instance.id));
    expect(answer).toMatchObject({ status: 422, body: { code: "image_unreadable", data: { reason: "malformed" } } });
  });

  it("is only for members of the organization", async () => {
    const { instance } = await given(sampleDicom());
    expect((await frame(instance.id, "", stranger)).status).toBe(404);
    expect((await world.fetch(`/api/v1/instances/${instance.id}/frames/0`)).status).toBe(401);
  });

  it("of a deleted exam is only for those who could bring it back", async () => {
    const { instance } = await given(sampleDicom(), {}, { deleted: new Date() });
    expect((await frame(instance.id)).status).toBe(404);
    expect((await frame(instance.id, "", manager)).status).toBe(200);
  });
});

describe("an instance without pixels", () => {
  const code = (meaning: string): WritableElement[] => [
    [tags.CodeValue, "SH", "1"],
    [tags.CodingSchemeDesignator, "SH", "99RB"],
    [tags.CodeMeaning, "LO", meaning],
  ];

  it("is read as text where it is a structured report", async () => {
    const finding: WritableElement[] = [
      [tags.ValueType, "CS", "TEXT"],
      [tags.ConceptNameCodeSequence, "SQ", [code("所见")]],
      [tags.TextValue, "UT", "右肺上叶结节"],
    ];
    const sopClassUid = "1.2.840.10008.5.1.4.1.1.88.11";
    const file = dicomObject(
      [
        [tags.ValueType, "CS", "CONTAINER"],
        [tags.ConceptNameCodeSequence, "SQ", [code("胸部报告")]],
        [tags.ContentSequence, "SQ", [finding]],
      ],
      { sopClassUid },
    );
    const { instance } = await given(file, { sopClassUid, hasPixelData: false });
    expect(await world.clientOf(reader).images.text({ id: instance.id })).toEqual({
      title: "胸部报告",
      lines: [{ depth: 0, kind: "text", name: "所见", value: "右肺上叶结节" }],
      isCut: false,
    });
  });

  it("is shown as the PDF it carries", async () => {
    const sopClassUid = "1.2.840.10008.5.1.4.1.1.104.1";
    const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");
    const carrying = (bytes: Buffer) =>
      dicomObject(
        [
          [tags.MIMETypeOfEncapsulatedDocument, "LO", "application/pdf"],
          [tags.EncapsulatedDocument, "OB", bytes],
        ],
        { sopClassUid },
      );
    const { instance } = await given(carrying(pdf), { sopClassUid, hasPixelData: false });
    const response = await world.fetch(`/api/v1/instances/${instance.id}/document`, { as: reader });
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true);
    const broken = await given(carrying(Buffer.from("<script>")), { sopClassUid, hasPixelData: false });
    const refused = await world.fetch(`/api/v1/instances/${broken.instance.id}/document`, { as: reader });
    expect(await codeOf(refused)).toMatchObject({ status: 422, body: { code: "image_unreadable" } });
  });

  it("has neither where it is an image", async () => {
    const { instance } = await given(sampleDicom());
    expect((await problemOf(world.clientOf(reader).images.text({ id: instance.id }))).code).toBe("no_image");
    const refused = await world.fetch(`/api/v1/instances/${instance.id}/document`, { as: reader });
    expect(refused.status).toBe(404);
  });
});
