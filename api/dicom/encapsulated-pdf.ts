import type { DataSet } from "./encoding/data-set";
import { tags } from "./encoding/tags";
import { RenderRefused } from "./refusal";

export interface EncapsulatedPdf {
  readonly title: string | null;
  readonly bytes: Uint8Array;
}

/** Longest document handed out, in bytes. */
const maxPdfBytes = 100 * 1024 * 1024;

/**
 * Takes the document out of an Encapsulated PDF object (PS3.3 A.45.1).
 *
 * @throws RenderRefused `unsupported` when it is another kind of document, `malformed` when it is none, `too_large`
 */
export function encapsulatedPdf(dataSet: DataSet): EncapsulatedPdf {
  const mimeType = dataSet.code(tags.MIMETypeOfEncapsulatedDocument);
  if (mimeType !== null && mimeType.toLowerCase() !== "application/pdf") {
    throw new RenderRefused("unsupported", "encapsulated document is not a PDF");
  }
  const length = dataSet.elements.get(tags.EncapsulatedDocument)?.length ?? 0;
  if (length > maxPdfBytes) throw new RenderRefused("too_large", `document of ${length} bytes`);
  const bytes = dataSet.bytes(tags.EncapsulatedDocument, maxPdfBytes);
  // ISO 32000-1 Annex H: readers accept the header anywhere in the first kilobyte.
  if (!bytes?.subarray(0, 1024).includes("%PDF-")) throw new RenderRefused("malformed", "no PDF document");
  const end = bytes.at(-1) === 0 ? bytes.length - 1 : bytes.length;
  return { title: dataSet.text(tags.DocumentTitle), bytes: new Uint8Array(bytes.subarray(0, end)) };
}
