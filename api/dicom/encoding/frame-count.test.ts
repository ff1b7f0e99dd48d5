import { expect, it } from "vitest";
import { colourModule, dicomObject, greyModule } from "../../../tests/support/dicom-objects";
import { readDicomHeader } from "../read-header";
import type { WritableElement } from "./element-writer";
import { tags } from "./tags";

const most = "2147483647";
const declared = (frames: string): WritableElement => [tags.NumberOfFrames, "IS", frames];
const samples = (bytes: number): WritableElement => [tags.PixelData, "OW", new Uint8Array(bytes)];
const compressed = (fragments: number): WritableElement => [
  tags.PixelData,
  "encapsulated",
  Array.from({ length: fragments }, () => Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)),
];
const grey = greyModule(8, 8);
const bits = greyModule(3, 3, { bits: 1 });
const float = grey.map((element): WritableElement =>
  element[0] === tags.BitsAllocated ? [tags.BitsAllocated, "US", 32] : element,
);
const jpeg = "1.2.840.10008.1.2.4.50";
const mpeg4 = "1.2.840.10008.1.2.4.102";

it.each<[string, number, WritableElement[], string?]>([
  ["one frame, two thousand million said", 1, [...grey, declared(most), samples(64)]],
  ["more than any number", 1, [...grey, declared("999999999999"), samples(64)]],
  ["as many as said", 3, [...grey, declared("3"), samples(3 * 64)]],
  ["fewer than there would be room for", 2, [...grey, declared("2"), samples(10 * 64)]],
  ["none said", 1, [...grey, samples(3 * 64)]],
  ["nonsense said", 1, [...grey, declared("-5"), samples(3 * 64)]],
  ["half of the last frame missing", 2, [...grey, declared("3"), samples(160)]],
  ["bits without padding between frames", 7, [...bits, declared("7"), samples(8)]],
  ["no more than there are bits", 7, [...bits, declared(most), samples(8)]],
  ["three samples a pixel", 2, [...colourModule(8, 8, "RGB"), declared(most), samples(384)]],
  ["every other colour left out", 3, [...colourModule(8, 8, "YBR_FULL_422"), declared("3"), samples(384)]],
  ["floating point", 2, [...float, declared(most), [tags.FloatPixelData, "OW", new Uint8Array(512)]]],
  ["no rows", 1, [...greyModule(0, 8), declared(most), samples(64)]],
  ["no pixel data", 1, [declared(most)]],
  ["empty pixel data", 1, [...grey, declared(most), samples(0)]],
  ["fragments, each a frame", 4, [...grey, declared("4"), compressed(4)], jpeg],
  ["fragments, several a frame", 2, [...grey, declared("2"), compressed(6)], jpeg],
  ["fewer fragments than frames said", 4, [...grey, declared(most), compressed(4)], jpeg],
  [
    "a video, whose frames are in one stream",
    120,
    [...grey, declared("120"), [tags.PixelData, "encapsulated", [new Uint8Array(4_000)]]],
    mpeg4,
  ],
  [
    "a video of fewer bytes than frames said, delimiters among them",
    32,
    [...grey, declared(most), compressed(1)],
    mpeg4,
  ],
])("counts %s: %i", (_, frames, elements, transferSyntaxUid) => {
  const file = dicomObject(elements, transferSyntaxUid === undefined ? {} : { transferSyntaxUid });
  const read = readDicomHeader(file);
  expect(read.ok && read.header.instance.frames).toBe(frames);
});
