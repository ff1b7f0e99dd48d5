import type { WritableCharacterSet } from "../character-encoding";
import { writeDicomFile, type WritableElement } from "../encoding/element-writer";
import { tags } from "../encoding/tags";
import { chestExtent, chestHalfFieldMm, chestModel, chestSlice } from "./chest-ct";
import { chestRadiograph, radiographHalfFieldMm } from "./chest-radiograph";
import { derivedUid } from "./derived-uid";
import { headExtent, headHalfFieldMm, headSlice } from "./head-mr";
import { heartLoop, ultrasoundFrameMs } from "./heart-ultrasound";
import {
  axialPlane,
  commonModules,
  decimal,
  greyPixels,
  type PhantomPatient,
  type PhantomSeriesHead,
  type PhantomStudyHead,
} from "./phantom-modules";

/** What phantom to make. The same options give the same bytes. */
export interface PhantomOptions {
  /** Chest CT series, chest radiograph, echocardiography loop in colour, head MR series. */
  readonly kind: "ct" | "cr" | "us" | "mr";
  readonly patient: PhantomPatient;
  readonly study: PhantomStudyHead;
  readonly seed: number;
  /** Slices of a series, frames of a loop; 24 when absent. */
  readonly slices?: number;
  /** Pixels of a side (of the height for `us`); 256, radiograph 1024, `us` 240 when absent. */
  readonly size?: number;
  readonly characterSet?: WritableCharacterSet;
}

/** One file of a phantom study. */
export interface PhantomFile {
  readonly fileName: string;
  readonly studyInstanceUid: string;
  readonly seriesInstanceUid: string;
  readonly sopInstanceUid: string;
  readonly bytes: Buffer;
}

const kinds = {
  ct: { sopClassUid: "1.2.840.10008.5.1.4.1.1.2", modality: "CT", bodyPart: "CHEST", series: "Chest 3.0", size: 256 },
  cr: { sopClassUid: "1.2.840.10008.5.1.4.1.1.1", modality: "CR", bodyPart: "CHEST", series: "Chest PA", size: 1024 },
  us: { sopClassUid: "1.2.840.10008.5.1.4.1.1.3.1", modality: "US", bodyPart: "HEART", series: "A4C", size: 240 },
  mr: { sopClassUid: "1.2.840.10008.5.1.4.1.1.4", modality: "MR", bodyPart: "HEAD", series: "T1 ax", size: 256 },
} as const;

/** Makes the files of a phantom study, one series, in the order of their instance numbers. */
export function* phantomStudy(options: PhantomOptions): Generator<PhantomFile> {
  const { patient, study, seed, kind } = options;
  const { sopClassUid, modality, bodyPart, series: description, size } = kinds[kind];
  const name = `radbridge phantom ${kind} ${seed} ${patient.id} ${study.accessionNumber}`;
  const series: PhantomSeriesHead = {
    studyUid: study.uid ?? derivedUid(`${name} study`),
    seriesUid: derivedUid(`${name} series`),
    modality,
    description,
    bodyPart,
    model: "Phantom",
  };
  const common = commonModules(patient, study, series);
  const plan = { slices: options.slices ?? 24, size: options.size ?? size, seed, name };
  let number = 0;
  for (const image of images(kind, plan)) {
    number += 1;
    const sopInstanceUid = derivedUid(`${name} image ${number}`);
    const elements = [...common, ...image, [tags.InstanceNumber, "IS", String(number)] as const];
    yield {
      fileName: `${modality}${String(number).padStart(4, "0")}.dcm`,
      studyInstanceUid: series.studyUid,
      seriesInstanceUid: series.seriesUid,
      sopInstanceUid,
      bytes: writeDicomFile(elements, { sopClassUid, sopInstanceUid, characterSet: options.characterSet }),
    };
  }
}

interface Plan {
  readonly slices: number;
  readonly size: number;
  readonly seed: number;
  readonly name: string;
}

function images(kind: PhantomOptions["kind"], plan: Plan): Iterable<WritableElement[]> {
  switch (kind) {
    case "ct":
      return ctImages(plan);
    case "mr":
      return mrImages(plan);
    case "cr":
      return [crImage(plan)];
    case "us":
      return [usImage(plan)];
  }
}

/** Positions of slices along the body, in units of the model. */
function positions({ slices }: Plan, from: number, to: number): number[] {
  return Array.from({ length: slices }, (_, index) => from + ((to - from) * index) / Math.max(1, slices - 1));
}

function* ctImages(plan: Plan): Generator<WritableElement[]> {
  const { size, seed, name } = plan;
  const model = chestModel(seed);
  const { top, bottom } = chestExtent;
  const thicknessMm = ((top - bottom) * chestHalfFieldMm) / plan.slices;
  for (const [index, z] of positions(plan, top, bottom).entries()) {
    const slice = chestSlice(model, { z, size, seed: seed + index });
    // Unsigned 12 bits, as most scanners store it: the intercept takes it back to Hounsfield units.
    const stored = Uint16Array.from(slice, (value) => Math.min(4095, Math.max(0, Math.round(value + 1024))));
    yield [
      [tags.ImageType, "CS", ["ORIGINAL", "PRIMARY", "AXIAL"]],
      [tags.KVP, "DS", "120"],
      [tags.AcquisitionNumber, "IS", "1"],
      ...axialPlane({
        frameOfReferenceUid: derivedUid(`${name} frame of reference`),
        halfFieldMm: chestHalfFieldMm,
        size,
        z: z * chestHalfFieldMm,
        thicknessMm,
      }),
      [tags.WindowCenter, "DS", ["40", "-600"]],
      [tags.WindowWidth, "DS", ["400", "1500"]],
      [tags.RescaleIntercept, "DS", "-1024"],
      [tags.RescaleSlope, "DS", "1"],
      [tags.RescaleType, "LO", "HU"],
      ...greyPixels(stored, { size, bitsStored: 12 }),
    ];
  }
}

function* mrImages(plan: Plan): Generator<WritableElement[]> {
  const { size, seed, name } = plan;
  const { top, bottom } = headExtent;
  const thicknessMm = ((top - bottom) * headHalfFieldMm) / plan.slices;
  for (const [index, z] of positions(plan, bottom, top).entries()) {
    const slice = headSlice({ z, size, seed: seed + index });
    yield [
      [tags.ImageType, "CS", ["ORIGINAL", "PRIMARY", "OTHER"]],
      [tags.ScanningSequence, "CS", "SE"],
      [tags.SequenceVariant, "CS", "NONE"],
      [tags.ScanOptions, "CS", ""],
      [tags.MRAcquisitionType, "CS", "2D"],
      [tags.RepetitionTime, "DS", "500"],
      [tags.EchoTime, "DS", "12"],
      [tags.EchoTrainLength, "IS", "1"],
      ...axialPlane({
        frameOfReferenceUid: derivedUid(`${name} frame of reference`),
        halfFieldMm: headHalfFieldMm,
        size,
        z: z * headHalfFieldMm,
        thicknessMm,
      }),
      [tags.WindowCenter, "DS", "450"],
      [tags.WindowWidth, "DS", "850"],
      ...greyPixels(Uint16Array.from(slice, Math.round), { size, bitsStored: 12 }),
    ];
  }
}

function crImage({ size, seed }: Plan): WritableElement[] {
  const spacing = decimal((radiographHalfFieldMm * 2) / size);
  return [
    [tags.ImageType, "CS", ["ORIGINAL", "PRIMARY"]],
    [tags.ImagerPixelSpacing, "DS", [spacing, spacing]],
    [tags.ViewPosition, "CS", "PA"],
    [tags.PatientOrientation, "CS", ["L", "F"]],
    [tags.BurnedInAnnotation, "CS", "NO"],
    [tags.WindowCenter, "DS", "2048"],
    [tags.WindowWidth, "DS", "4096"],
    ...greyPixels(chestRadiograph({ size, seed }), { size, bitsStored: 12 }),
  ];
}

function usImage({ size: height, slices: frames, seed }: Plan): WritableElement[] {
  const width = Math.round((height * 4) / 3);
  return [
    [tags.ImageType, "CS", ["ORIGINAL", "PRIMARY"]],
    [tags.FrameTime, "DS", String(ultrasoundFrameMs)],
    [tags.PatientOrientation, "CS", ""],
    [tags.SamplesPerPixel, "US", 3],
    [tags.PhotometricInterpretation, "CS", "RGB"],
    [tags.PlanarConfiguration, "US", 0],
    [tags.NumberOfFrames, "IS", String(frames)],
    [tags.FrameIncrementPointer, "AT", tags.FrameTime],
    [tags.Rows, "US", height],
    [tags.Columns, "US", width],
    [tags.BitsAllocated, "US", 8],
    [tags.BitsStored, "US", 8],
    [tags.HighBit, "US", 7],
    [tags.PixelRepresentation, "US", 0],
    [tags.LossyImageCompression, "CS", "00"],
    [tags.PixelData, "OB", heartLoop({ width, height, frames, seed })],
  ];
}
