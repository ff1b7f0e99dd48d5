import { closeSync, fstatSync, openSync } from "node:fs";

import { fileSource } from "./encoding/byte-source";
import type { DataSet } from "./encoding/data-set";
import { openDicom } from "./encoding/dicom-file";
import { littleEndianBytes, vrOf } from "./json-model";
import { HeaderRefused, type HeaderRefusal } from "./refusal";

export interface BulkValueTask {
  readonly file: string;
  /** Tags, eight hexadecimal digits, and numbers of items from 0 between them. */
  readonly valuePath: readonly string[];
}

export type BulkValue =
  /** Where the value stands in the file. */
  | { readonly ok: true; readonly at: number; readonly length: number }
  /** The value itself, where the file has it in other bytes. */
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: HeaderRefusal | "no_value"; readonly detail: string };

/** Finds a value in a file; runs in a worker thread. */
export default function bulkValueOf({ file: path, valuePath }: BulkValueTask): BulkValue {
  const file = openSync(path, "r");
  try {
    const source = fileSource(file, fstatSync(file).size);
    const { dataSet: root } = openDicom(source);
    const dataSet = dataSetOf(root, valuePath);
    const element = dataSet?.elements.get(parseInt(valuePath.at(-1) ?? "", 16));
    if (!dataSet || !element || element.isSequence) return { ok: false, reason: "no_value", detail: "" };
    if (dataSet.source === source && dataSet.syntax.littleEndian) {
      return { ok: true, at: element.valueAt, length: element.length };
    }
    return { ok: true, bytes: new Uint8Array(littleEndianBytes(dataSet, element, vrOf(element, false))) };
  } catch (error) {
    if (!(error instanceof HeaderRefused)) throw error;
    return { ok: false, reason: error.reason, detail: error.detail };
  } finally {
    closeSync(file);
  }
}

/** The data set or item that holds the value. */
function dataSetOf(root: DataSet, valuePath: readonly string[]): DataSet | null {
  let dataSet: DataSet | null = root;
  for (let at = 0; at + 2 < valuePath.length && dataSet; at += 2) {
    dataSet = dataSet.items(parseInt(valuePath[at] ?? "", 16))[Number(valuePath[at + 1])] ?? null;
  }
  return dataSet;
}
