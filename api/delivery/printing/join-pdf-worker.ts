import { Duplex, PageSizes, PDFDocument } from "pdf-lib";

export interface JoinTask {
  /** PDF files, in their order. */
  files: Uint8Array[];
  /** Each file begins on a new leaf, also where both sides of the paper are printed. */
  isTwoSided: boolean;
}

/**
 * One PDF with the pages of all files, as they are: with the page numbers, foot and watermark of each. Whether both sides
 * of the paper are printed on is said in the file (ISO 32000-1, 12.2), so that no patient's report stands on the back of
 * another's where the printing program heeds it.
 */
export default async function joinPdf({ files, isTwoSided }: JoinTask): Promise<Uint8Array> {
  const joined = await PDFDocument.create();
  for (const file of files) {
    const source = await PDFDocument.load(file);
    const pages = await joined.copyPages(source, source.getPageIndices());
    for (const page of pages) joined.addPage(page);
    if (isTwoSided && pages.length % 2 === 1) joined.addPage(PageSizes.A4);
  }
  const preferences = joined.catalog.getOrCreateViewerPreferences();
  preferences.setDuplex(isTwoSided ? Duplex.DuplexFlipLongEdge : Duplex.Simplex);
  return joined.save();
}
