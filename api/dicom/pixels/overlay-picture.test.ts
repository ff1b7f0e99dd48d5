import { describe, expect, it } from "vitest";
import { dicomObject, greyModule } from "../../../tests/support/dicom-objects";
import { memorySource } from "../encoding/byte-source";
import { openDicom } from "../encoding/dicom-file";
import type { WritableElement } from "../encoding/element-writer";
import { overlayTags, tags } from "../encoding/tags";
import { overlayPicture, picture } from "./picture";
import { bytesOf, greys, window } from "../../../tests/support/shown-picture";

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
