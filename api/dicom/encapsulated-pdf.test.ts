import { expect, it } from "vitest";

import { dicomObject } from "../../tests/support/dicom-objects";
import { encapsulatedPdf } from "./encapsulated-pdf";
import { memorySource } from "./encoding/byte-source";
import { openDicom } from "./encoding/dicom-file";
import { tags } from "./encoding/tags";

const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");

function read(bytes: Uint8Array, mimeType = "application/pdf") {
  const file = dicomObject(
    [
      [tags.DocumentTitle, "ST", "检查报告"],
      [tags.MIMETypeOfEncapsulatedDocument, "LO", mimeType],
      [tags.EncapsulatedDocument, "OB", bytes],
    ],
    { sopClassUid: "1.2.840.10008.5.1.4.1.1.104.1" },
  );
  return encapsulatedPdf(openDicom(memorySource(file)).dataSet);
}

it("gives the document without the byte that pads it", () => {
  expect(pdf.length % 2).toBe(1);
  expect(read(pdf)).toEqual({ title: "检查报告", bytes: new Uint8Array(pdf) });
});

it("refuses other kinds of documents, and what only says it is a PDF", () => {
  expect(() => read(pdf, "text/XML")).toThrow("unsupported");
  expect(() => read(Buffer.from("<script>alert(1)</script>"))).toThrow("malformed");
});
