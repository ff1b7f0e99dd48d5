import { deflateRawSync } from "node:zlib";
import { withFileMeta, writeDataSet, type WritableElement } from "../../api/dicom/encoding/element-writer";
import { tags } from "../../api/dicom/encoding/tags";
import { colourModule, dicomObject, greyModule, secondaryCapture } from "./dicom-objects";
import { sampleZip } from "./sample-zip";

const mb = 1024 * 1024;

const syntaxes = {
  deflated: "1.2.840.10008.1.2.1.99",
  jpegLossless: "1.2.840.10008.1.2.4.70",
  jpegLs: "1.2.840.10008.1.2.4.80",
  jpeg2000: "1.2.840.10008.1.2.4.90",
  rle: "1.2.840.10008.1.2.5",
} as const;

const encapsulated = (frame: Uint8Array, syntax: keyof typeof syntaxes, module = greyModule(32, 32)) =>
  dicomObject([...module, [tags.PixelData, "encapsulated", [frame]]], { transferSyntaxUid: syntaxes[syntax] });

const plain = (module: readonly WritableElement[], frames: string, bytes = 64) =>
  dicomObject([...module, [tags.NumberOfFrames, "IS", frames], [tags.PixelData, "OW", new Uint8Array(bytes)]]);

/** A data set that inflates to `size` bytes of zeros in one value, from some thousandth of it. */
function deflated(size: number): Buffer {
  const value: WritableElement = [0x00091010, "OB", Buffer.alloc(size)];
  const image = [...greyModule(32, 32), [tags.PixelData, "OW", new Uint8Array(1024)] as const];
  const meta = { sopClassUid: secondaryCapture, sopInstanceUid: "2.25.3", transferSyntaxUid: syntaxes.deflated };
  const dataSet = writeDataSet([
    [tags.SOPClassUID, "UI", meta.sopClassUid],
    [tags.SOPInstanceUID, "UI", meta.sopInstanceUid],
    [tags.StudyInstanceUID, "UI", "2.25.1"],
    [tags.SeriesInstanceUID, "UI", "2.25.2"],
    value,
    ...image,
  ]);
  return withFileMeta(meta, deflateRawSync(dataSet, { level: 1 }));
}

/** Sequences of undefined length inside each other, never closed. */
const nested = (levels: number) =>
  Buffer.concat([
    dicomObject(greyModule(32, 32)),
    ...Array<Buffer>(levels).fill(Buffer.from("400030a753510000fffffffffeff00e0ffffffff", "hex")),
  ]);

/** One sequence of as many empty items. */
function itemsOf(count: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(count * 8);
  const items = Buffer.alloc(count * 8, Buffer.from("feff00e000000000", "hex"));
  return Buffer.concat([dicomObject(greyModule(32, 32)), Buffer.from("400030a753510000", "hex"), length, items]);
}

/** As many empty fragments behind a table that names each but the last a frame (PS3.5 A.4). */
function fragments(count: number): Buffer {
  const table = Buffer.alloc(8 + (count - 1) * 4);
  Buffer.from("feff00e0", "hex").copy(table);
  table.writeUInt32LE(table.length - 8, 4);
  for (let at = 0; at < count - 1; at++) table.writeUInt32LE(at * 8, 8 + at * 4);
  const file = dicomObject([...greyModule(32, 32), [tags.NumberOfFrames, "IS", String(count - 1)]], {
    transferSyntaxUid: syntaxes.rle,
  });
  const head = Buffer.from("e07f10004f420000ffffffff", "hex");
  const empty = Buffer.alloc(count * 8, Buffer.from("feff00e000000000", "hex"));
  return Buffer.concat([file, head, table, empty, Buffer.from("feffdde000000000", "hex")]);
}

/** Codestream headers that announce 60,000 × 60,000 or what the object says, and then hold next to nothing. */
const codestream = {
  jpeg: (side: number) => withSide("ffd8ffc3000b08SSSSSSSS01011100ffda0008010100010000", side, 4),
  jpegLs: (side: number) => withSide("ffd8fff7000b08SSSSSSSS01011100ffda0008010100000000", side, 4),
  jpeg2000: (side: number) =>
    withSide(
      "ff4fff5100290000SSSSSSSSSSSSSSSS0000000000000000SSSSSSSSSSSSSSSS00000000000000000001070101ff52000c00000001000504040001ff5c00134040484850484850484850484850484850ff90000a0000000000000001ff93",
      side,
      8,
    ),
} as const;

/** A hexadecimal text with `S` in place of a side's digits, `digits` of them at a time. */
const withSide = (text: string, side: number, digits: number) =>
  Buffer.concat([
    Buffer.from(text.replaceAll("S".repeat(digits), side.toString(16).padStart(digits, "0")), "hex"),
    Buffer.alloc(64),
  ]);

/** A header of as many segments as it may name, all of them beyond the frame's end (PS3.5 G.5). */
const rleHeader = () => Buffer.from(Uint32Array.from([15, ...Array<number>(15).fill(0xfffffff0)]).buffer);

/** A zip whose list of types inflates to `size` bytes: what tells kinds of files apart by unpacking that list hangs. */
const officeZip = (size: number) => sampleZip([{ name: "[Content_Types].xml", bytes: Buffer.alloc(size, " ") }]);

/** Files of next to nothing, or of a few MB, that announce or inflate to as much as they can. */
export const craftedFiles: Record<string, () => Buffer> = {
  "65,535 × 65,535": () => plain(greyModule(65_535, 65_535, { bits: 16 }), "1"),
  "the largest frame, of which 64 bytes are there": () => plain(greyModule(8_300, 8_400, { bits: 16 }), "1"),
  "the largest colour frame": () => plain(colourModule(8_300, 8_400, "RGB", 1), "1"),
  "2,147,483,647 frames": () => plain(greyModule(32, 32), "2147483647"),
  "frames beyond any number": () => plain(greyModule(512, 512), "999999999999", 512 * 512),
  "JPEG of 60,000 × 60,000": () => encapsulated(codestream.jpeg(60_000), "jpegLossless"),
  "JPEG of 8,300 × 8,300": () => encapsulated(codestream.jpeg(8_300), "jpegLossless", greyModule(8_300, 8_300)),
  "JPEG-LS of 60,000 × 60,000": () => encapsulated(codestream.jpegLs(60_000), "jpegLs"),
  "JPEG-LS of 8,300 × 8,300": () => encapsulated(codestream.jpegLs(8_300), "jpegLs", greyModule(8_300, 8_300)),
  "JPEG 2000 of 60,000 × 60,000": () => encapsulated(codestream.jpeg2000(60_000), "jpeg2000"),
  "JPEG 2000 of 4,000 × 4,000": () => encapsulated(codestream.jpeg2000(4_000), "jpeg2000", greyModule(4_000, 4_000)),
  "RLE segments past the end": () => encapsulated(rleHeader(), "rle", greyModule(8_300, 8_300)),
  "60,000 empty fragments": () => fragments(60_000),
  "inflates to 300 MB": () => deflated(300 * mb),
  "inflates to 120 MB": () => deflated(120 * mb),
  "an office document's zip that inflates to 25 MB": () => officeZip(25 * mb),
  "an office document's zip that inflates to 250 MB": () => officeZip(250 * mb),
  "30 sequences deep": () => nested(30),
  "200,000 sequences deep": () => nested(200_000),
  "300,000 items": () => itemsOf(300_000),
};
