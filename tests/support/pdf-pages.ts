import { extractText, getDocumentProxy } from "unpdf";

/** The text of each page of a PDF that was answered, without blanks: what stands between glyphs reads as one. */
export async function pdfPages(answer: Response): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  const { text } = await extractText(document, { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ""));
}
