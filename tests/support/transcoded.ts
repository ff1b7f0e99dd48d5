import { deflateRawSync } from "node:zlib";
import { withFileMeta, writeDataSet, type WritableElement } from "../../api/dicom/encoding/element-writer";
import { tags } from "../../api/dicom/encoding/tags";
import { transferSyntax } from "../../api/dicom/encoding/transfer-syntaxes";
import { compressed } from "./compressed-frames";
import { greyModule, secondaryCapture } from "./dicom-objects";
import { sampleUid } from "./sample-dicom";

/** Transfer syntaxes that lose nothing, by what a person calls them. */
export const reversibleSyntaxes = {
  implicit: "1.2.840.10008.1.2",
  explicit: "1.2.840.10008.1.2.1",
  bigEndian: "1.2.840.10008.1.2.2",
  deflated: "1.2.840.10008.1.2.1.99",
  rle: "1.2.840.10008.1.2.5",
  jpegLs: "1.2.840.10008.1.2.4.80",
  jpeg2000: "1.2.840.10008.1.2.4.90",
  htJpeg2000: "1.2.840.10008.1.2.4.201",
} as const;
export type ReversibleSyntax = keyof typeof reversibleSyntaxes;

const encoders = {
  rle: "encodeRle",
  jpegLs: "encodeJpegLs",
  jpeg2000: "encodeJpeg2000",
  htJpeg2000: "encodeHtJpeg2000",
} as const;

const isEncoded = (syntax: ReversibleSyntax): syntax is keyof typeof encoders => Object.hasOwn(encoders, syntax);

/** An image of 16 bits to be written in any transfer syntax. */
export interface Image {
  study: string;
  sop: string;
  side: number;
  /** Samples of each frame. */
  frames: readonly Uint16Array[];
  /** Beside those every image here has. */
  elements?: readonly WritableElement[];
}

/** A noisy image of a few frames, always the same. */
export function imageOf(options: Partial<Image> & { count?: number } = {}): Image {
  const side = options.side ?? 32;
  const frames = Array.from({ length: options.count ?? 1 }, (_, frame) =>
    Uint16Array.from({ length: side * side }, (_, at) => (at * (37 + frame) + (at % 11) * 501) % 4096),
  );
  return { study: sampleUid(), sop: sampleUid(), side, frames, ...options };
}

/** The image as a file under a transfer syntax. */
export async function writtenIn(syntax: ReversibleSyntax, image: Image): Promise<Buffer> {
  const { side, frames, study, sop, elements = [] } = image;
  const transferSyntaxUid = reversibleSyntaxes[syntax];
  const bytes = frames.map(({ buffer }) => Buffer.from(buffer.slice(0)));
  const pixels: WritableElement = isEncoded(syntax)
    ? [tags.PixelData, "encapsulated", await Promise.all(bytes.map((frame) => encoded(syntax, side, frame)))]
    : [tags.PixelData, "OW", syntax === "bigEndian" ? Buffer.concat(bytes).swap16() : Buffer.concat(bytes)];
  const own: readonly WritableElement[] = [
    [tags.SpecificCharacterSet, "CS", "ISO_IR 192"],
    [tags.SOPClassUID, "UI", secondaryCapture],
    [tags.SOPInstanceUID, "UI", sop],
    [tags.Modality, "CS", "OT"],
    [tags.PatientName, "PN", "Zhang^Wei=张^伟"],
    [tags.PatientID, "LO", "P0001"],
    [tags.StudyInstanceUID, "UI", study],
    [tags.SeriesInstanceUID, "UI", `${study}.1`],
    [tags.NumberOfFrames, "IS", String(frames.length)],
    ...greyModule(side, side, { bits: 16, stored: 12 }),
    pixels,
  ];
  const given = new Set(elements.map(([tag]) => tag));
  const whole = [...own.filter(([tag]) => !given.has(tag)), ...(syntax === "bigEndian" ? swapped(elements) : elements)];
  const dataSet = writeDataSet(whole, { syntax: transferSyntax(transferSyntaxUid) });
  const packed = syntax === "deflated" ? deflateRawSync(dataSet) : dataSet;
  return withFileMeta({ sopClassUid: secondaryCapture, sopInstanceUid: sop, transferSyntaxUid }, packed);
}

/** The writer leaves words of binary values as they are. */
const swapped = (elements: readonly WritableElement[]) =>
  elements.map((element): WritableElement => {
    const [tag, vr, value] = element;
    return vr === "OW" ? [tag, vr, Buffer.from(value).swap16()] : element;
  });

const encoded = (syntax: keyof typeof encoders, side: number, bytes: Uint8Array) =>
  compressed(encoders[syntax], { rows: side, columns: side, samplesPerPixel: 1, bits: 16, bytes });
