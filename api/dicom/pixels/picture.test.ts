import { beforeAll, describe, expect, it } from "vitest";

import { compressed } from "../../../tests/support/compressed-frames";
import { colourModule, dicomObject, greyModule, phantomFile } from "../../../tests/support/dicom-objects";
import { memorySource } from "../encoding/byte-source";
import { openDicom } from "../encoding/dicom-file";
import type { WritableElement } from "../encoding/element-writer";
import { overlayTags, tags } from "../encoding/tags";
import { RenderRefused } from "../refusal";
import { loadCodecs } from "./frame-codecs";
import type { RequestedWindow } from "./grey-image";
import { overlayPicture, picture } from "./picture";

const shown = (bytes: Buffer, { frame = 0, window = "default" as RequestedWindow } = {}) =>
  picture(openDicom(memorySource(bytes)), frame, window);
const greys = (bytes: Buffer, options: { frame?: number; window?: RequestedWindow } = {}) => [
  ...shown(bytes, options).pixels,
];

function refusal(bytes: Buffer, frame = 0) {
  try {
    shown(bytes, { frame });
    return "shown";
  } catch (error) {
    if (error instanceof RenderRefused) return error.reason;
    throw error;
  }
}

const bytesOf = (words: ArrayLike<number>, type: typeof Uint16Array | typeof Int16Array = Uint16Array) =>
  new Uint8Array(type.from(words).buffer);
const window = (center: number, width: number): WritableElement[] => [
  [tags.WindowCenter, "DS", String(center)],
  [tags.WindowWidth, "DS", String(width)],
];

describe("grey images", () => {
  const ramp = bytesOf([0, 64, 128, 191, 255, 300]);
  const rampModule = greyModule(1, 6, { bits: 16, stored: 12 });

  it("go from black to white over the window of the file", () => {
    const file = dicomObject([...rampModule, ...window(128, 256), [tags.PixelData, "OW", ramp]]);
    expect(greys(file)).toEqual([0, 64, 128, 191, 255, 255]);
    expect(shown(file).window).toEqual({ center: 128, width: 256 });
  });

  it("take a window asked for, in modality units", () => {
    const rescale: WritableElement[] = [
      [tags.RescaleSlope, "DS", "2"],
      [tags.RescaleIntercept, "DS", "-100"],
    ];
    const file = dicomObject([...rampModule, ...rescale, [tags.PixelData, "OW", ramp]]);
    // Values are −100, 28, 156, 282, 410, 500.
    expect(greys(file, { window: { center: 156.5, width: 257 } })).toEqual([0, 0, 128, 253, 255, 255]);
  });

  it("show their whole range when the file has no window, or one of no use", () => {
    for (const none of [[], window(0, 0), window(40, -1)]) {
      const file = dicomObject([...rampModule, ...none, [tags.PixelData, "OW", ramp]]);
      expect(greys(file)).toEqual([0, 54, 109, 162, 217, 255]);
      expect(shown(file).window).toEqual({ center: 150, width: 300 });
    }
  });

  it("leave the padding around the image out of their range", () => {
    const padded = bytesOf([-2000, 0, 100], Int16Array);
    const file = dicomObject([
      ...greyModule(1, 3, { bits: 16, signed: 1 }),
      [tags.PixelPaddingValue, "SS", -2000],
      [tags.PixelData, "OW", padded],
    ]);
    expect(greys(file)).toEqual([0, 0, 255]);
  });

  it("are inverted for MONOCHROME1", () => {
    const module = greyModule(1, 6, { bits: 16, stored: 12, photometric: "MONOCHROME1" });
    const file = dicomObject([...module, ...window(128, 256), [tags.PixelData, "OW", ramp]]);
    expect(greys(file)).toEqual([255, 191, 127, 64, 0, 0]);
  });

  it("read signed values of 12 bits out of 16-bit words, whatever stands in the other bits", () => {
    const words = [0xf000 | 0x800, 0x0fff, 0xf000, 0x07ff];
    const file = dicomObject([
      ...greyModule(1, 4, { bits: 16, stored: 12, signed: 1 }),
      [tags.PixelData, "OW", bytesOf(words)],
    ]);
    // −2048, −1, 0, 2047
    expect(greys(file)).toEqual([0, 127, 128, 255]);
  });

  it("follow the VOI function of the file", () => {
    const with_ = (name: string) =>
      dicomObject([
        ...rampModule,
        ...window(128, 256),
        [tags.VOILUTFunction, "CS", name],
        [tags.PixelData, "OW", ramp],
      ]);
    expect(greys(with_("LINEAR_EXACT"))).toEqual([0, 64, 128, 190, 254, 255]);
    expect(greys(with_("SIGMOID"))).toEqual([30, 69, 128, 186, 224, 239]);
  });

  it("follow the VOI function that is asked for, else that of the file", () => {
    const file = dicomObject([
      ...rampModule,
      ...window(1, 2),
      [tags.VOILUTFunction, "CS", "SIGMOID"],
      [tags.PixelData, "OW", ramp],
    ]);
    const asked = { center: 128, width: 256 };
    expect(greys(file, { window: { ...asked, shape: "LINEAR_EXACT" } })).toEqual([0, 64, 128, 190, 254, 255]);
    expect(greys(file, { window: { ...asked, shape: "SIGMOID" } })).toEqual([30, 69, 128, 186, 224, 239]);
    expect(greys(file, { window: asked })).toEqual([30, 69, 128, 186, 224, 239]);
  });

  it("follow a Modality LUT and a VOI LUT", () => {
    const table = (first: number, entries: number[]): WritableElement[] => [
      [tags.LUTDescriptor, "US", [entries.length, first, 16]],
      [tags.LUTData, "OW", bytesOf(entries)],
    ];
    const small = greyModule(1, 4, { bits: 8 });
    const data: WritableElement = [tags.PixelData, "OB", Uint8Array.of(0, 1, 2, 9)];
    const modality: WritableElement = [tags.ModalityLUTSequence, "SQ", [table(1, [100, 200, 300])]];
    const file = dicomObject([...small, modality, ...window(200.5, 201), data]);
    expect(greys(file)).toEqual([0, 0, 128, 255]);
    const voi: WritableElement = [tags.VOILUTSequence, "SQ", [table(0, [0, 65535, 32768])]];
    const withVoi = dicomObject([...small, voi, data]);
    expect(greys(withVoi)).toEqual([0, 255, 128, 128]);
    expect(shown(withVoi).window).toBeNull();
  });

  it("are the same in every plain transfer syntax", () => {
    const elements: WritableElement[] = [...rampModule, ...window(128, 256)];
    const little = dicomObject([...elements, [tags.PixelData, "OW", ramp]]);
    const implicit = dicomObject([...elements, [tags.PixelData, "OW", ramp]], {
      transferSyntaxUid: "1.2.840.10008.1.2",
    });
    const swapped = new Uint8Array(Buffer.from(ramp).swap16());
    const big = dicomObject([...elements, [tags.PixelData, "OW", swapped]], {
      transferSyntaxUid: "1.2.840.10008.1.2.2",
    });
    expect(greys(implicit)).toEqual(greys(little));
    expect(greys(big)).toEqual(greys(little));
  });

  it("of 1 bit follow each other without padding", () => {
    // Two frames of 3 × 3: 101010101 and 111000111, least significant bit first.
    const bits = "101010101" + "111000111";
    const packed = new Uint8Array(4);
    [...bits].forEach((bit, at) => (packed[at >> 3] = (packed[at >> 3] ?? 0) | (Number(bit) << (at & 7))));
    const file = dicomObject([
      ...greyModule(3, 3, { bits: 1 }),
      [tags.NumberOfFrames, "IS", "2"],
      [tags.PixelData, "OB", packed],
    ]);
    const show = (frame: number) =>
      greys(file, { frame })
        .map((grey) => (grey ? "1" : "0"))
        .join("");
    expect([show(0), show(1)]).toEqual(["101010101", "111000111"]);
  });

  it("of 32 bits and of floating point are shown over their range", () => {
    const long = dicomObject([
      ...greyModule(1, 3, { bits: 32 }),
      [tags.PixelData, "OW", new Uint8Array(Uint32Array.of(0, 500_000, 1_000_000).buffer)],
    ]);
    expect(greys(long)).toEqual([0, 128, 255]);
    const float = dicomObject([
      ...greyModule(1, 3, { bits: 32 }),
      [tags.FloatPixelData, "OF", new Uint8Array(Float32Array.of(-0.5, 0, 0.5).buffer)],
    ]);
    expect(greys(float)).toEqual([0, 128, 255]);
  });

  it("know the shape of their pixels", () => {
    const file = dicomObject([...rampModule, [tags.PixelAspectRatio, "IS", ["4", "3"]], [tags.PixelData, "OW", ramp]]);
    expect(shown(file).pixelAspect).toBeCloseTo(4 / 3);
  });
});

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

describe("overlays", () => {
  const dark: WritableElement[] = [...greyModule(2, 3, { bits: 16, stored: 12 }), ...window(2048, 4096)];

  it("are drawn in white where they stand, cut at the border", () => {
    const file = dicomObject([
      ...dark,
      [overlayTags.Rows, "US", 2],
      [overlayTags.Columns, "US", 2],
      [overlayTags.Type, "CS", "G"],
      [overlayTags.Origin, "SS", [2, 3]],
      [overlayTags.Data, "OW", Uint8Array.of(0b1111, 0)],
      [tags.PixelData, "OW", new Uint8Array(12)],
    ]);
    expect(greys(file)).toEqual([0, 0, 0, 0, 0, 255]);
  });

  it("are found in unused bits of the pixels", () => {
    const file = dicomObject([
      ...dark,
      [overlayTags.Rows, "US", 2],
      [overlayTags.Columns, "US", 3],
      [overlayTags.Origin, "SS", [1, 1]],
      [overlayTags.BitPosition, "US", 14],
      [tags.PixelData, "OW", bytesOf([0, 0x4000, 0, 0, 0, 0x4000])],
    ]);
    expect(greys(file)).toEqual([0, 255, 0, 0, 0, 255]);
  });

  const plane = (bits: WritableElement, ...more: WritableElement[]) =>
    dicomObject([
      ...dark,
      [overlayTags.Rows, "US", 2],
      [overlayTags.Columns, "US", 3],
      [overlayTags.Origin, "SS", [1, 1]],
      ...more,
      bits,
      [tags.PixelData, "OW", new Uint8Array(12)],
    ]);
  const white: WritableElement = [overlayTags.Data, "OW", Uint8Array.of(0b100001, 0)];

  it("are left out where they are to be hidden", () => {
    const file = openDicom(memorySource(plane(white)));
    expect([...picture(file, 0, "default", "hidden").pixels]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  /** Alpha of the planes alone. */
  const alphas = (bytes: Buffer, frame = 0) => {
    const { pixels, channels } = overlayPicture(openDicom(memorySource(bytes)), frame);
    expect(channels).toBe(2);
    return [...pixels].filter((_, index) => index % 2 === 1);
  };

  it("stand alone on transparent ground, also over frames that nothing here decodes", () => {
    expect(alphas(plane(white))).toEqual([255, 0, 0, 0, 0, 255]);
    const video = dicomObject(
      [
        ...dark,
        [overlayTags.Rows, "US", 2],
        [overlayTags.Columns, "US", 3],
        white,
        [tags.PixelData, "OB", Uint8Array.of(1, 2)],
      ],
      { transferSyntaxUid: "1.2.840.10008.1.2.4.100" },
    );
    expect(alphas(video)).toEqual([255, 0, 0, 0, 0, 255]);
  });

  it("belong to the frames they name (PS3.3 C.9.3)", () => {
    const loop = (...more: WritableElement[]) =>
      dicomObject([
        ...dark,
        [tags.NumberOfFrames, "IS", "3"],
        [overlayTags.Rows, "US", 2],
        [overlayTags.Columns, "US", 3],
        ...more,
        // Frame by frame, without padding between them.
        [overlayTags.Data, "OW", Uint8Array.of(0b00000001, 0b00001000)],
        [tags.PixelData, "OW", new Uint8Array(36)],
      ]);
    const second = loop([overlayTags.NumberOfFrames, "IS", "2"], [overlayTags.ImageFrameOrigin, "US", 2]);
    expect([0, 1, 2].map((frame) => alphas(second, frame))).toEqual([
      [0, 0, 0, 0, 0, 0],
      [255, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 255],
    ]);
  });

  it("are no overlay where the bit they name is one of the stored ones", () => {
    const of = (bit: number, high: number, words: number[]) =>
      dicomObject([
        ...greyModule(1, 2, { bits: 16, stored: 12 }).filter(([tag]) => tag !== tags.HighBit),
        [tags.HighBit, "US", high],
        [overlayTags.Rows, "US", 1],
        [overlayTags.Columns, "US", 2],
        [overlayTags.BitPosition, "US", bit],
        [tags.PixelData, "OW", bytesOf(words)],
      ]);
    expect(alphas(of(11, 11, [0x0800, 0]))).toEqual([0, 0]);
    expect(alphas(of(0, 15, [1, 0xfff0]))).toEqual([255, 0]);
    expect(alphas(of(15, 15, [0x8000, 0]))).toEqual([0, 0]);
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
