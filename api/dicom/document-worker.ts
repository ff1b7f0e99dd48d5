import { closeSync, fstatSync, openSync } from "node:fs";
import { encapsulatedPdf, type EncapsulatedPdf } from "./encapsulated-pdf";
import { fileSource } from "./encoding/byte-source";
import { openDicom } from "./encoding/dicom-file";
import { asNotShown, type NotShown } from "./refusal";
import { structuredReport, type StructuredReport } from "./structured-report";

export interface DocumentTask {
  readonly path: string;
  readonly kind: "structured_report" | "pdf";
}

export type DocumentRead =
  | { readonly ok: true; readonly kind: "structured_report"; readonly report: StructuredReport }
  | { readonly ok: true; readonly kind: "pdf"; readonly pdf: EncapsulatedPdf }
  | NotShown;

/** Reads the document in an object without pixels; runs in a worker thread. */
export default function readDocumentOfFile({ path, kind }: DocumentTask): DocumentRead {
  const file = openSync(path, "r");
  try {
    const { dataSet } = openDicom(fileSource(file, fstatSync(file).size));
    return kind === "pdf"
      ? { ok: true, kind, pdf: encapsulatedPdf(dataSet) }
      : { ok: true, kind, report: structuredReport(dataSet) };
  } catch (error) {
    return asNotShown(error);
  } finally {
    closeSync(file);
  }
}
