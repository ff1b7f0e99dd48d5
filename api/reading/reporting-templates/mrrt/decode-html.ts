/** How far a file is looked into for the name of its encoding (HTML §13.2.3.2). */
const searched = 1024;

/** The text of an HTML file in the encoding that its mark or its `meta` tells, else UTF-8. */
export function decodeHtml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, searched));
  const told = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1] ?? "utf-8";
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decoderFor(told).decode(bytes);
  }
}

function decoderFor(label: string): { decode: (bytes: Uint8Array) => string } {
  try {
    // What is no UTF-8, though it says so, was most often written by Windows.
    return new TextDecoder(/^utf-?8$/i.test(label) ? "windows-1252" : label);
  } catch {
    return new TextDecoder("windows-1252");
  }
}
