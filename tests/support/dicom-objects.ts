import { writeDicomFile, type WritableElement } from "../../api/dicom/encoding/element-writer";
import { tags } from "../../api/dicom/encoding/tags";
import type { WritableCharacterSet } from "../../api/dicom/character-encoding";
import { phantomStudy, type PhantomFile, type PhantomOptions } from "../../api/dicom/phantoms/phantom-study";

export const secondaryCapture = "1.2.840.10008.5.1.4.1.1.7";

const identity: readonly WritableElement[] = [
  [tags.Modality, "CS", "OT"],
  [tags.PatientName, "PN", "Zhang^Wei=张^伟"],
  [tags.PatientID, "LO", "P0001"],
  [tags.StudyInstanceUID, "UI", "2.25.1"],
  [tags.SeriesInstanceUID, "UI", "2.25.2"],
];

/** A valid object with the elements given, which stand in for those of the same tag. */
export function dicomObject(
  elements: readonly WritableElement[],
  options: {
    transferSyntaxUid?: string;
    characterSet?: WritableCharacterSet;
    sopClassUid?: string;
    sopInstanceUid?: string;
  } = {},
): Buffer {
  const given = new Set(elements.map(([tag]) => tag));
  return writeDicomFile([...identity.filter(([tag]) => !given.has(tag)), ...elements], {
    sopClassUid: secondaryCapture,
    sopInstanceUid: "2.25.3",
    ...options,
  });
}

/** Image Pixel module for grey samples of 8 or 16 bits, without the pixels. */
export function greyModule(
  rows: number,
  columns: number,
  {
    bits = 8,
    stored,
    signed = 0,
    photometric = "MONOCHROME2",
  }: { bits?: number; stored?: number; signed?: 0 | 1; photometric?: string } = {},
): WritableElement[] {
  return [
    [tags.SamplesPerPixel, "US", 1],
    [tags.PhotometricInterpretation, "CS", photometric],
    [tags.Rows, "US", rows],
    [tags.Columns, "US", columns],
    [tags.BitsAllocated, "US", bits],
    [tags.BitsStored, "US", stored ?? bits],
    [tags.HighBit, "US", (stored ?? bits) - 1],
    [tags.PixelRepresentation, "US", signed],
  ];
}

/** Image Pixel module for three samples of 8 bits, without the pixels. */
export function colourModule(rows: number, columns: number, photometric: string, planar = 0): WritableElement[] {
  return [
    [tags.SamplesPerPixel, "US", 3],
    [tags.PhotometricInterpretation, "CS", photometric],
    [tags.PlanarConfiguration, "US", planar],
    [tags.Rows, "US", rows],
    [tags.Columns, "US", columns],
    [tags.BitsAllocated, "US", 8],
    [tags.BitsStored, "US", 8],
    [tags.HighBit, "US", 7],
    [tags.PixelRepresentation, "US", 0],
  ];
}

/** A small phantom study of a man named 张伟. */
export function smallPhantom(kind: PhantomOptions["kind"], options: Partial<PhantomOptions> = {}): PhantomFile[] {
  return [
    ...phantomStudy({
      kind,
      patient: { name: "Zhang^Wei=张^伟", id: "P0001", sex: "M", birthDate: "19800115" },
      study: { accessionNumber: "A0001", date: "20260105", time: "093015", description: "胸部平扫" },
      seed: 7,
      slices: 2,
      size: 64,
      ...options,
    }),
  ];
}

/** The only file of a phantom study that has one, or the first. */
export function phantomFile(kind: PhantomOptions["kind"], options: Partial<PhantomOptions> = {}): Buffer {
  const [first] = smallPhantom(kind, options);
  if (!first) throw new Error("phantom study without files");
  return first.bytes;
}
