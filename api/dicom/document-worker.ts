import { closeSync, fstatSync, openSync } from "node:fs";

import { encapsulatedPdf, type EncapsulatedPdf } from "./encapsulated-pdf";
import { fileSource } from "./encoding/byte-source";
import { openDicom } from "./encoding/dicom-file";
import { HeaderRefused, RenderRefused, type RenderRefusal } from "./refusal";
import { structuredReport, type StructuredReport } from "./structured-report";

export interface DocumentTask {
  readonly path: string;
  readonly kind: "structured_report" | "pdf";
}

export type DocumentRead =
  | { readonly ok: true; readonly kind: "structured_report"; readonly report: StructuredReport }
  | { readonly ok: true; readonly kind: "pdf"; readonly pdf: EncapsulatedPdf }
  | { readonly ok: false; readonly reason: RenderRefusal; readonly detail: string };

/** Reads the document in an object without pixels; runs in a worker thread. */
export default function readDocumentOfFile({ path, kind }: DocumentTask): DocumentRead {
  const file = openSync(path, "r");
  try {
    const { dataSet } = openDicom(fileSource(file, fstatSync(file).size));
    return kind === "pdf"
      ? { ok: true, kind, pdf: encapsulatedPdf(dataSet) }
      : { ok: true, kind, report: structuredReport(dataSet) };
  } catch (error) {
    if (error instanceof RenderRefused) return { ok: false, reason: error.reason, detail: error.detail };
    if (error instanceof HeaderRefused) return { ok: false, reason: "malformed", detail: error.message };
    throw error;
  } finally {
    closeSync(file);
  }
}
