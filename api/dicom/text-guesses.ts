const decoders = new Map<string, TextDecoder>();

function decoderFor(label: string, fatal: boolean): TextDecoder {
  const key = fatal ? `${label}!` : label;
  const decoder = decoders.get(key) ?? new TextDecoder(label, { fatal, ignoreBOM: false });
  decoders.set(key, decoder);
  return decoder;
}

/** Decodes by a WHATWG label; what is invalid becomes U+FFFD. */
export function decoded(bytes: Uint8Array, label: string): string {
  return decoderFor(label, false).decode(bytes);
}

/** Decodes, or answers `null` when a byte is invalid in that encoding. */
export function strictlyDecoded(bytes: Uint8Array, label: string): string | null {
  try {
    return decoderFor(label, true).decode(bytes);
  } catch {
    return null;
  }
}

/** The text, or null when the bytes are not all of the encoding. */
export const strictUtf8 = (bytes: Uint8Array): string | null => strictlyDecoded(bytes, "utf-8");
/** As `strictUtf8`, of GB18030. */
export const strictGb18030 = (bytes: Uint8Array): string | null => strictlyDecoded(bytes, "gb18030");

/** Runs of bytes above 0x7F, and whether an ASCII letter touches them. */
function highRuns(bytes: Uint8Array): { bytes: Uint8Array; isInWord: boolean }[] {
  const isLetter = (byte: number | undefined) => byte !== undefined && /[A-Za-z]/.test(String.fromCharCode(byte));
  const runs: { bytes: Uint8Array; isInWord: boolean }[] = [];
  for (let start = 0; start < bytes.length; start++) {
    if ((bytes[start] ?? 0) < 0x80) continue;
    let end = start;
    while ((bytes[end] ?? 0) >= 0x80) end++;
    runs.push({ bytes: bytes.subarray(start, end), isInWord: isLetter(bytes[start - 1]) || isLetter(bytes[end]) });
    start = end;
  }
  return runs;
}

/**
 * Chinese under a Western character set: every run of high bytes is whole GB2312 characters, most of them of its first
 * level, and not a lone pair inside a word ("créée" would be one).
 *
 * @returns the text, or `null` when it is more likely Western
 */
export function guessGb2312(bytes: Uint8Array): string | null {
  const runs = highRuns(bytes);
  let characters = 0;
  let common = 0;
  for (const run of runs) {
    if (run.bytes.length % 2 === 1) return null;
    for (let index = 0; index < run.bytes.length; index += 2) {
      const lead = run.bytes[index] ?? 0;
      const trail = run.bytes[index + 1] ?? 0;
      if (lead < 0xa1 || lead > 0xf7 || trail < 0xa1 || trail > 0xfe) return null;
      characters += 1;
      if (lead >= 0xb0 && lead <= 0xd7) common += 1;
    }
  }
  const isLonePairInWord = characters === 1 && runs.every((run) => run.isInWord);
  return common * 2 >= characters && !isLonePairInWord ? strictGb18030(bytes) : null;
}

const chineseText =
  /^[\p{ASCII}\p{Script=Han}\u00b0\u00b1\u00b7\u00d7\u2010-\u203b\u2100-\u22ff\u2460-\u24ff\u3000-\u303f\uff00-\uffef]*$/u;

/**
 * Text above ASCII where no character set was declared: UTF-8 if valid, Chinese if it reads as such, else Latin-1.
 * Single accented letters inside Latin words are not taken for the GBK characters they could be.
 */
export function guessUnlabelled(bytes: Uint8Array): string {
  const asUtf8 = strictUtf8(bytes);
  if (asUtf8 !== null) return asUtf8;
  const areAccents = highRuns(bytes).every((run) => run.bytes.length === 1 && run.isInWord);
  const asChinese = areAccents ? null : strictGb18030(bytes);
  return asChinese !== null && chineseText.test(asChinese) ? asChinese : decoded(bytes, "iso-8859-1");
}
