import { closeSync, fstatSync, openSync } from "node:fs";
import { encapsulatedPdf, type EncapsulatedPdf } from "./encapsulated-pdf";
import { fileSource } from "./encoding/byte-source";
import { openDicom } from "./encoding/dicom-file";
import { asNotShown, type NotShown } from "./refusal";
import { structuredReport, type StructuredReport } from "./structured-report";
import { waveform } from "./waveforms/waveform";
import { waveformPages, type WaveformPages } from "./waveforms/waveform-pages";

export interface DocumentTask {
  readonly path: string;
  readonly kind: "structured_report" | "pdf" | "waveform";
}

export type DocumentRead =
  | { readonly ok: true; readonly kind: "structured_report"; readonly report: StructuredReport }
  | { readonly ok: true; readonly kind: "pdf"; readonly pdf: EncapsulatedPdf }
  | { readonly ok: true; readonly kind: "waveform"; readonly waveform: WaveformPages }
  | NotShown;

/** Reads the document in an object without pixels; runs in a worker thread. */
export default function readDocumentOfFile({ path, kind }: DocumentTask): DocumentRead {
  const file = openSync(path, "r");
  try {
    const { dataSet } = openDicom(fileSource(file, fstatSync(file).size));
    switch (kind) {
      case "pdf":
        return { ok: true, kind, pdf: encapsulatedPdf(dataSet) };
      case "structured_report":
        return { ok: true, kind, report: structuredReport(dataSet) };
      case "waveform":
        return { ok: true, kind, waveform: waveformPages(waveform(dataSet)) };
    }
  } catch (error) {
    return asNotShown(error);
  } finally {
    closeSync(file);
  }
}
