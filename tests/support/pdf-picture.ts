import { PDFiumLibrary } from "@hyzyla/pdfium";

/**
 * The pages of a PDF as a browser draws them, in RGBA, with their sizes on paper in millimetres.
 *
 * @param dpi dots an inch
 */
export async function pdfPictures(pdf: Uint8Array, dpi = 150) {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(Buffer.from(pdf));
    const pages = [];
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const { data, width, height } = await page.render({ scale: dpi / 72, render: "bitmap" });
      const mm = (points: number) => Math.round((points / 72) * 254) / 10;
      pages.push({
        pixels: new Uint8ClampedArray(data),
        ...{ width, height },
        widthMm: mm(originalWidth),
        heightMm: mm(originalHeight),
      });
    }
    document.destroy();
    return pages;
  } finally {
    library.destroy();
  }
}
