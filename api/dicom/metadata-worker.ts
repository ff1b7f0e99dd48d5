import { closeSync, fstatSync, openSync } from "node:fs";
import { correctionsOf, type CorrectedPatient, type Correction } from "./corrected-patient";
import { fileSource } from "./encoding/byte-source";
import { openDicom } from "./encoding/dicom-file";
import { tagText } from "./encoding/tag-names";
import { jsonModel, nameGroups, type JsonDataSet } from "./json-model";
import { HeaderRefused, type HeaderRefusal } from "./refusal";
import { viewerAttributes } from "./viewer-attributes";

export interface MetadataTask {
  readonly path: string;
  /** What the addresses of bulk data begin with; the path of the value follows. */
  readonly bulkDataRoot: string;
  /** Of the exam, where it was corrected. */
  readonly patient: CorrectedPatient | null;
  /** For people without an account: only what a viewer needs. */
  readonly isReduced?: boolean;
}

export type Metadata =
  /** JSON text of the instance's attributes. */
  | { readonly ok: true; readonly json: string }
  | { readonly ok: false; readonly reason: HeaderRefusal; readonly detail: string };

/** How the pixels can be had without decoding them (PS3.18 §8.7.3.5.2). */
const availableTransferSyntaxUid = "00083002";

/** Reads the attributes of several files as DICOM JSON; runs in a worker thread. */
export default function metadataOfFiles(tasks: readonly MetadataTask[]): Metadata[] {
  return tasks.map(metadataOfFile);
}

function metadataOfFile({ path, bulkDataRoot, patient, isReduced = false }: MetadataTask): Metadata {
  const file = openSync(path, "r");
  try {
    const dicom = openDicom(fileSource(file, fstatSync(file).size));
    const attributes = jsonModel(dicom, (tagPath) => `${bulkDataRoot}${tagPath.join(".")}`);
    const available = { [availableTransferSyntaxUid]: { vr: "UI", Value: [dicom.transferSyntaxUid] } };
    const corrected = patient ? asAttributes(correctionsOf(dicom.dataSet, patient)) : {};
    const whole: JsonDataSet = { ...attributes, ...corrected, ...available };
    const sorted = Object.entries(isReduced ? viewerAttributes(whole) : whole).sort(([one], [other]) =>
      one < other ? -1 : 1,
    );
    return { ok: true, json: JSON.stringify(Object.fromEntries(sorted)) };
  } catch (error) {
    if (!(error instanceof HeaderRefused)) throw error;
    return { ok: false, reason: error.reason, detail: error.detail };
  } finally {
    closeSync(file);
  }
}

const asAttributes = (corrections: readonly Correction[]): JsonDataSet =>
  Object.fromEntries(
    corrections.map(({ tag, vr, value }) => [
      tagText(tag),
      value === "" ? { vr } : { vr, Value: [vr === "PN" ? nameGroups(value) : value] },
    ]),
  );
