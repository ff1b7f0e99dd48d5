import { beforeAll, describe, expect, it } from "vitest";
import { compressed } from "../../../tests/support/compressed-frames";
import { colourModule, dicomObject, greyModule, phantomFile } from "../../../tests/support/dicom-objects";
import type { WritableElement } from "../encoding/element-writer";
import { tags } from "../encoding/tags";
import { RenderRefused } from "../refusal";
import { loadCodecs } from "./frame-codecs";
import { bytesOf, greys, shown } from "../../../tests/support/shown-picture";

function refusal(bytes: Buffer, frame = 0) {
  try {
    shown(bytes, { frame });
    return "shown";
  } catch (error) {
    if (error instanceof RenderRefused) return error.reason;
    throw error;
  }
}

describe("colour images", () => {
  const red = [255, 0, 0];
  const blue = [0, 0, 255];

  it("are read by pixel and by plane, at odd sizes too", () => {
    const byPixel = dicomObject([
      ...colourModule(1, 3, "RGB"),
      [tags.PixelData, "OB", Uint8Array.from([...red, ...blue, ...red])],
    ]);
    const byPlane = dicomObject([
      ...colourModule(1, 3, "RGB", 1),
      [tags.PixelData, "OB", Uint8Array.of(255, 0, 255, 0, 0, 0, 0, 255, 0)],
    ]);
    expect(shown(byPixel)).toMatchObject({ channels: 3, window: null });
    expect(greys(byPixel)).toEqual([...red, ...blue, ...red]);
    expect(greys(byPlane)).toEqual(greys(byPixel));
  });

  it("are turned from luminance and chrominance to RGB", () => {
    const ybrRed = [76, 85, 255];
    const full = dicomObject([
      ...colourModule(1, 2, "YBR_FULL"),
      [tags.PixelData, "OB", Uint8Array.from([...ybrRed, ...ybrRed])],
    ]);
    expect(greys(full)).toEqual([254, 0, 0, 254, 0, 0]);
    const halved = dicomObject([
      ...colourModule(1, 3, "YBR_FULL_422"),
      [tags.PixelData, "OB", Uint8Array.of(76, 76, 85, 255, 76, 0, 85, 255)],
    ]);
    expect(greys(halved)).toEqual([254, 0, 0, 254, 0, 0, 254, 0, 0]);
  });

  it("are looked up in a palette of 8 or 16 bits", () => {
    const palette = (bits: number, entries: (values: number[]) => Uint8Array): WritableElement[] => [
      [tags.RedPaletteColorLookupTableDescriptor, "US", [3, 10, bits]],
      [tags.GreenPaletteColorLookupTableDescriptor, "US", [3, 10, bits]],
      [tags.BluePaletteColorLookupTableDescriptor, "US", [3, 10, bits]],
      [tags.RedPaletteColorLookupTableData, "OW", entries([255, 0, 7])],
      [tags.GreenPaletteColorLookupTableData, "OW", entries([0, 255, 8])],
      [tags.BluePaletteColorLookupTableData, "OW", entries([1, 2, 9])],
    ];
    const pixels: WritableElement[] = [
      ...greyModule(1, 4, { photometric: "PALETTE COLOR" }),
      [tags.PixelData, "OB", Uint8Array.of(0, 10, 11, 200)],
    ];
    const expected = [255, 0, 1, 255, 0, 1, 0, 255, 2, 7, 8, 9];
    expect(
      greys(dicomObject([...pixels, ...palette(16, (values) => bytesOf(values.map((value) => value * 257)))])),
    ).toEqual(expected);
    expect(greys(dicomObject([...pixels, ...palette(16, (values) => bytesOf(values))]))).toEqual(expected);
    expect(greys(dicomObject([...pixels, ...palette(8, (values) => Uint8Array.from(values))]))).toEqual(expected);
    expect(refusal(dicomObject(pixels))).toBe("malformed");
  });

  it("are looked up in a segmented palette", () => {
    // Two single values, a line of two to 255, then the first two again.
    const segments = bytesOf([0, 2, 0, 100, 1, 2, 200, 2, 1, 0, 0]);
    const channel = (descriptor: number, data: number): WritableElement[] => [
      [descriptor, "US", [6, 0, 8]],
      [data, "OW", segments],
    ];
    const file = dicomObject([
      ...greyModule(1, 6, { photometric: "PALETTE COLOR" }),
      ...channel(tags.RedPaletteColorLookupTableDescriptor, tags.SegmentedRedPaletteColorLookupTableData),
      ...channel(tags.GreenPaletteColorLookupTableDescriptor, tags.SegmentedGreenPaletteColorLookupTableData),
      ...channel(tags.BluePaletteColorLookupTableDescriptor, tags.SegmentedBluePaletteColorLookupTableData),
      [tags.PixelData, "OB", Uint8Array.of(0, 1, 2, 3, 4, 5)],
    ]);
    expect(greys(file).filter((_, at) => at % 3 === 0)).toEqual([0, 100, 150, 200, 0, 100]);
  });
});

describe("a dose grid", () => {
  const doses = (more: WritableElement[] = []) =>
    dicomObject([
      ...greyModule(1, 2, { bits: 16 }),
      [tags.NumberOfFrames, "IS", "2"],
      ...more,
      [tags.PixelData, "OW", bytesOf([0, 50, 100, 200])],
    ]);
  const scaling: WritableElement[] = [[tags.DoseGridScaling, "DS", "0.01"]];

  it("has one scale over all its frames, in dose", () => {
    expect([greys(doses(scaling)), greys(doses(scaling), { frame: 1 })]).toEqual([
      [0, 64],
      [128, 255],
    ]);
    for (const frame of [0, 1]) expect(shown(doses(scaling), { frame }).window).toEqual({ center: 1, width: 2 });
  });

  it("takes a window in dose; frames that are no dose keep their own scale", () => {
    expect(greys(doses(scaling), { frame: 1, window: { center: 1.5, width: 1, shape: "LINEAR_EXACT" } })).toEqual([
      0, 255,
    ]);
    expect(greys(doses(), { frame: 1 })).toEqual([0, 255]);
  });
});

describe("compressed frames", () => {
  beforeAll(loadCodecs);
  const rows = 32;
  const columns = 40;
  const wide = bytesOf(Array.from({ length: rows * columns }, (_, at) => (at * 37) % 4096));
  const narrow = Uint8Array.from({ length: rows * columns }, (_, at) => (at * 7) % 256);
  const colours = Uint8Array.from({ length: rows * columns * 3 }, (_, at) => (at * 11) % 256);

  it.each([
    ["JPEG-LS", "encodeJpegLs", "1.2.840.10008.1.2.4.80"],
    ["JPEG 2000", "encodeJpeg2000", "1.2.840.10008.1.2.4.90"],
    ["HTJ2K", "encodeHtJpeg2000", "1.2.840.10008.1.2.4.201"],
    ["RLE", "encodeRle", "1.2.840.10008.1.2.5"],
    ["JPEG lossless", "encodeJpeg", "1.2.840.10008.1.2.4.70"],
  ] as const)("of %s show what went in", async (_, encoder, transferSyntaxUid) => {
    for (const bits of [8, 16] as const) {
      const bytes = bits === 8 ? narrow : wide;
      const plain: WritableElement = [tags.PixelData, "OW", bytes];
      const frame = await compressed(encoder, { rows, columns, samplesPerPixel: 1, bits, bytes });
      const module = greyModule(rows, columns, { bits });
      const file = dicomObject([...module, [tags.PixelData, "encapsulated", [frame]]], { transferSyntaxUid });
      expect(greys(file)).toEqual(greys(dicomObject([...module, plain])));
    }
    const frame = await compressed(encoder, { rows, columns, samplesPerPixel: 3, bits: 8, bytes: colours });
    const module = colourModule(rows, columns, "RGB");
    const file = dicomObject([...module, [tags.PixelData, "encapsulated", [frame]]], { transferSyntaxUid });
    expect(greys(file)).toEqual([...colours]);
  });

  it("are told apart by offset table, by count, and by their first bytes", async () => {
    const second = narrow.map((value) => 255 - value);
    const [one, two] = await Promise.all(
      [narrow, second].map((bytes) =>
        compressed("encodeJpegLs", { rows, columns, samplesPerPixel: 1, bits: 8, bytes }),
      ),
    );
    if (!one || !two) throw new Error("no frames");
    const module: WritableElement[] = [...greyModule(rows, columns), [tags.NumberOfFrames, "IS", "2"]];
    const syntax = { transferSyntaxUid: "1.2.840.10008.1.2.4.80" };
    const cut = (bytes: Uint8Array) => [bytes.subarray(0, 100), bytes.subarray(100)];
    const byCount = dicomObject([...module, [tags.PixelData, "encapsulated", [one, two]]], syntax);
    const byFirstBytes = dicomObject([...module, [tags.PixelData, "encapsulated", [...cut(one), ...cut(two)]]], syntax);
    const expected = [...second];
    for (const file of [byCount, byFirstBytes]) {
      expect(greys(file, { frame: 1, window: { center: 128, width: 256 } })).toEqual(expected);
    }
    const anyBytes = [new Uint8Array(50), new Uint8Array(50), new Uint8Array(50)];
    expect(refusal(dicomObject([...module, [tags.PixelData, "encapsulated", anyBytes]], syntax), 1)).toBe("malformed");
  });

  it("that are broken, or of another size than stated, are refused before and in the decoder", async () => {
    const frame = await compressed("encodeJpeg2000", { rows, columns, samplesPerPixel: 1, bits: 8, bytes: narrow });
    const file = (bytes: Uint8Array, stated = rows) =>
      dicomObject([...greyModule(stated, columns), [tags.PixelData, "encapsulated", [bytes]]], {
        transferSyntaxUid: "1.2.840.10008.1.2.4.90",
      });
    expect(refusal(file(frame, rows + 1))).toBe("malformed");
    expect(refusal(file(frame.subarray(0, 30)))).toBe("malformed");
    expect(refusal(file(new Uint8Array(500)))).toBe("malformed");
    await loadCodecs();
    expect(refusal(file(frame))).toBe("shown");
  });
});

describe("refusals", () => {
  const plain = (module: WritableElement[], length: number) =>
    dicomObject([...module, [tags.PixelData, "OB", new Uint8Array(length)]]);

  it.each([
    ["no pixel data", dicomObject(greyModule(2, 2)), "no_pixel_data"],
    ["empty pixel data", plain(greyModule(2, 2), 0), "no_pixel_data"],
    ["fewer bytes than rows and columns need", plain(greyModule(20, 20), 100), "malformed"],
    ["no rows", plain(greyModule(0, 2), 4), "malformed"],
    ["more pixels than we hold", plain(greyModule(60_000, 60_000), 100), "too_large"],
    ["12 bits allocated", plain(greyModule(2, 2, { bits: 12 }), 6), "unsupported"],
    ["a photometric interpretation of old", plain(colourModule(1, 1, "HSV"), 4), "unsupported"],
    [
      "video",
      dicomObject([...greyModule(2, 2), [tags.PixelData, "encapsulated", [new Uint8Array(9)]]], {
        transferSyntaxUid: "1.2.840.10008.1.2.4.102",
      }),
      "unsupported",
    ],
  ])("name %s", (_, bytes, reason) => {
    expect(refusal(bytes)).toBe(reason);
  });

  it("name a frame the object does not have", () => {
    expect(refusal(phantomFile("us", { slices: 3 }), 3)).toBe("no_pixel_data");
    expect(refusal(phantomFile("us", { slices: 3 }), 2)).toBe("shown");
  });
});
