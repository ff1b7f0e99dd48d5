import { writeDicomFile } from "../encoding/element-writer";
import { tags } from "../encoding/tags";
import { codeItem } from "./content-items";
import { documentModules, oneValue, type DocumentHead } from "./document-modules";

export const pdfDocumentClass = "1.2.840.10008.5.1.4.1.1.104.1";

/**
 * A report's PDF file as an Encapsulated PDF (PS3.3 A.45.1).
 *
 * @param sopInstanceUid of the new object
 */
export function pdfDocument(
  head: DocumentHead,
  { title, pdf }: { readonly title: string; readonly pdf: Uint8Array },
  sopInstanceUid: string,
): Buffer {
  return writeDicomFile(
    [
      ...documentModules(head, "DOC"),
      [tags.AcquisitionDateTime, "DT", ""],
      [tags.ConversionType, "CS", "WSD"],
      [tags.BurnedInAnnotation, "CS", "YES"],
      [tags.ConceptNameCodeSequence, "SQ", [codeItem(["18748-4", "LN", "Diagnostic imaging report"])]],
      [tags.VerificationFlag, "CS", "VERIFIED"],
      [tags.DocumentTitle, "ST", oneValue(title, "ST")],
      [tags.MIMETypeOfEncapsulatedDocument, "LO", "application/pdf"],
      [tags.EncapsulatedDocument, "OB", pdf],
      // Without the byte that may pad it (PS3.3 table C.24-2).
      [tags.EncapsulatedDocumentLength, "UL", pdf.length],
    ],
    { sopClassUid: pdfDocumentClass, sopInstanceUid },
  );
}
