import { describe, expect, it } from "vitest";
import { dicomObject, greyModule } from "../../../tests/support/dicom-objects";
import type { WritableElement } from "../encoding/element-writer";
import { tags } from "../encoding/tags";
import { bytesOf, greys, shown, window } from "../../../tests/support/shown-picture";

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
