/** What Code 128 writes: the characters of ASCII (ISO/IEC 15417). */
const isAscii = (text: string) => /^[\x20-\x7e]+$/.test(text);

/**
 * Draws a text as a Code 128 barcode (ISO/IEC 15417) with its quiet zones of 10 modules: an SVG that stretches to its
 * place, for bars are read across alone. Null for a text with other characters than ASCII.
 */
export async function code128Svg(text: string): Promise<string | null> {
  if (!isAscii(text)) return null;
  // It knows a hundred kinds of codes, in 5 MB: only who prints needs it.
  const { toSVG } = await import("bwip-js/node");
  const svg = toSVG({ bcid: "code128", text, height: 10, scale: 1, paddingwidth: 10 });
  return svg.replace("<svg ", '<svg preserveAspectRatio="none" ');
}
