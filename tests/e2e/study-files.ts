import { test } from "@playwright/test";
import type { WritableElement } from "#api/dicom/encoding/element-writer";
import { overlayTags, tags } from "#api/dicom/encoding/tags";
import { phantomStudy, type PhantomOptions } from "#api/dicom/phantoms/phantom-study";
import { dicomObject, greyModule } from "../support/dicom-objects";
import { ecgFile, restingEcg } from "../support/ecg-file";

/** A patient's study as it lies on the disk of who uploads it. */
export interface StudyFiles {
  patientName: string;
  patientId: string;
  accessionNumber: string;
  files: { name: string; mimeType: string; buffer: Buffer }[];
}

/** The square that `overlaidFiles` shows, in columns and rows of its 64. */
export const overlaidSquare = { left: 40, top: 16, width: 16, height: 8 };

/** One image, a grey square on black; an overlay plane covers the square, in bits of its own or in unused ones. */
export function overlaidFiles(kind: "separate" | "embedded"): StudyFiles {
  const [patientId, accessionNumber] = [`P${unused()}`, `A${unused()}`];
  const side = 64;
  const pixels = new Uint16Array(side * side);
  const bits = new Uint8Array((side * side) / 8);
  const { left, top, width, height } = overlaidSquare;
  for (let row = top; row < top + height; row++) {
    for (let column = left; column < left + width; column++) {
      const at = row * side + column;
      pixels[at] = kind === "embedded" ? 0x81f4 : 0x01f4;
      bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
    }
  }
  const planes: WritableElement[] =
    kind === "embedded"
      ? [
          [overlayTags.BitsAllocated, "US", 16],
          [overlayTags.BitPosition, "US", 15],
        ]
      : [
          [overlayTags.BitsAllocated, "US", 1],
          [overlayTags.BitPosition, "US", 0],
          [overlayTags.Data, "OW", bits],
        ];
  const buffer = dicomObject(
    [
      ...greyModule(side, side, { bits: 16, stored: 12 }),
      [tags.PatientName, "PN", "Tu^Ceng"],
      [tags.PatientID, "LO", patientId],
      [tags.AccessionNumber, "SH", accessionNumber],
      [tags.StudyInstanceUID, "UI", uid()],
      [tags.SeriesInstanceUID, "UI", uid()],
      [tags.WindowCenter, "DS", "500"],
      [tags.WindowWidth, "DS", "1000"],
      [overlayTags.Rows, "US", side],
      [overlayTags.Columns, "US", side],
      [overlayTags.Type, "CS", "G"],
      [overlayTags.Origin, "SS", [1, 1]],
      ...planes,
      [tags.PixelData, "OW", new Uint8Array(pixels.buffer)],
    ],
    { sopInstanceUid: uid() },
  );
  const files = [{ name: `${patientId}.dcm`, mimeType: "application/dicom", buffer }];
  return { patientName: "Tu Ceng", patientId, accessionNumber, files };
}

const uid = () => `2.25.${BigInt(`0x${crypto.randomUUID().replaceAll("-", "")}`)}`;

/** One image in the colours of its palette: red on the left, blue on the right. */
export function paletteFiles(): StudyFiles {
  const [patientId, accessionNumber] = [`P${unused()}`, `A${unused()}`];
  const side = 64;
  const entries = 1024;
  // Longer than what stands in metadata itself.
  const table = (of: (entry: number) => number) =>
    new Uint8Array(Uint16Array.from({ length: entries }, (_, entry) => of(entry) * 0x101).buffer);
  const described = [entries, 0, 16];
  const pixels = Uint16Array.from({ length: side * side }, (_, at) => (at % side < side / 2 ? 1 : entries - 1));
  const buffer = dicomObject(
    [
      ...greyModule(side, side, { bits: 16, photometric: "PALETTE COLOR" }),
      [tags.PatientName, "PN", "Yan^Se"],
      [tags.PatientID, "LO", patientId],
      [tags.AccessionNumber, "SH", accessionNumber],
      [tags.StudyInstanceUID, "UI", uid()],
      [tags.SeriesInstanceUID, "UI", uid()],
      [tags.RedPaletteColorLookupTableDescriptor, "US", described],
      [tags.GreenPaletteColorLookupTableDescriptor, "US", described],
      [tags.BluePaletteColorLookupTableDescriptor, "US", described],
      [tags.RedPaletteColorLookupTableData, "OW", table((entry) => (entry < entries / 2 ? 255 : 0))],
      [tags.GreenPaletteColorLookupTableData, "OW", table(() => 0)],
      [tags.BluePaletteColorLookupTableData, "OW", table((entry) => (entry < entries / 2 ? 0 : 255))],
      [tags.PixelData, "OW", new Uint8Array(pixels.buffer)],
    ],
    { sopInstanceUid: uid() },
  );
  const files = [{ name: `${patientId}.dcm`, mimeType: "application/dicom", buffer }];
  return { patientName: "Yan Se", patientId, accessionNumber, files };
}

/**
 * A dose grid of two frames, of stored values of 32 bits with a scaling: the first goes from nothing in its left half to
 * a quarter of the greatest dose, which is 2 Gy, the last from a half to all of it.
 */
export function doseFiles(): StudyFiles {
  const [patientId, accessionNumber] = [`P${unused()}`, `A${unused()}`];
  const side = 64;
  const [none, all] = [0, 2_000_000];
  const halves = [
    [none, all / 4],
    [all / 2, all],
  ];
  const pixels = Uint32Array.from({ length: 2 * side * side }, (_, at) => {
    const [left, right] = halves[Math.floor(at / (side * side))] ?? [];
    return (at % side < side / 2 ? left : right) ?? 0;
  });
  const buffer = dicomObject(
    [
      ...greyModule(side, side, { bits: 32 }),
      [tags.Modality, "CS", "RTDOSE"],
      [tags.PatientName, "PN", "Ji^Liang"],
      [tags.PatientID, "LO", patientId],
      [tags.AccessionNumber, "SH", accessionNumber],
      [tags.StudyInstanceUID, "UI", uid()],
      [tags.SeriesInstanceUID, "UI", uid()],
      [tags.NumberOfFrames, "IS", "2"],
      [tags.DoseUnits, "CS", "GY"],
      [tags.DoseGridScaling, "DS", "0.000001"],
      [tags.PixelData, "OW", new Uint8Array(pixels.buffer)],
    ],
    { sopClassUid: "1.2.840.10008.5.1.4.1.1.481.2", sopInstanceUid: uid() },
  );
  const files = [{ name: `${patientId}.dcm`, mimeType: "application/dicom", buffer }];
  return { patientName: "Ji Liang", patientId, accessionNumber, files };
}

/** A resting ECG of twelve leads, with a statement of the device. */
export function ecgFiles(): StudyFiles {
  const [patientId, accessionNumber] = [`P${unused()}`, `A${unused()}`];
  const buffer = ecgFile(
    [restingEcg()],
    [[[tags.UnformattedTextValue, "ST", "Sinus rhythm"]]],
    [
      [tags.PatientName, "PN", "Xin^Dian"],
      [tags.PatientID, "LO", patientId],
      [tags.AccessionNumber, "SH", accessionNumber],
      [tags.StudyInstanceUID, "UI", uid()],
      [tags.SeriesInstanceUID, "UI", uid()],
    ],
    uid(),
  );
  const files = [{ name: `${patientId}.dcm`, mimeType: "application/dicom", buffer }];
  return { patientName: "Xin Dian", patientId, accessionNumber, files };
}

let serial = 0;

/** Words that no other test of this run has used: at most 14 characters. */
export function unused(): string {
  serial += 1;
  return `${Date.now().toString(36)}${test.info().workerIndex}${serial}`.toUpperCase();
}

/** Small phantom files of one study, in GB18030 as hospitals send it, of another patient unless one is named. */
export function studyFiles({
  family = "测",
  given = "试",
  kind = "ct",
  slices = 3,
  studyUid,
  patientId = `P${unused()}`,
  date = "20260105",
}: {
  family?: string;
  given?: string;
  kind?: PhantomOptions["kind"];
  slices?: number;
  studyUid?: string;
  patientId?: string;
  /** Of the exam, as DICOM writes it. */
  date?: string;
} = {}): StudyFiles {
  const accessionNumber = `A${unused()}`;
  const phantoms = phantomStudy({
    kind,
    patient: { name: `${family}^${given}`, id: patientId, sex: "F", birthDate: "19800115" },
    study: { accessionNumber, date, time: "093015", description: "胸部CT平扫", uid: studyUid },
    seed: 7,
    slices,
    size: 64,
    characterSet: "GB18030",
  });
  const files = Array.from(phantoms, ({ fileName, bytes }) => ({
    name: `${patientId}-${fileName}`,
    mimeType: "application/dicom",
    buffer: bytes,
  }));
  return { patientName: `${family}${given}`, patientId, accessionNumber, files };
}
