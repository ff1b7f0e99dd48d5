/** Character sets we write: UTF-8 for everything of our own, the Chinese ones for peers and tests. */
export type WritableCharacterSet = "ISO_IR 192" | "GB18030" | "\\ISO 2022 IR 58";

/** Two-byte GB18030 code of every character that has one, from the runtime's own decoder. */
let gbCodes: Map<string, readonly [lead: number, trail: number]> | null = null;

function gbCode(character: string): readonly [lead: number, trail: number] {
  if (!gbCodes) {
    gbCodes = new Map();
    const decoder = new TextDecoder("gb18030");
    for (let lead = 0x81; lead <= 0xfe; lead++) {
      for (let trail = 0x40; trail <= 0xfe; trail++) {
        if (trail !== 0x7f) gbCodes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
      }
    }
  }
  const code = gbCodes.get(character);
  if (!code) throw new RangeError(`no two-byte GB18030 code for ${character}`);
  return code;
}

/**
 * Encodes text of the VRs SH, LO, ST, LT, PN, UC and UT.
 *
 * @throws RangeError when the set lacks a character
 */
export function encodeText(text: string, characterSet: WritableCharacterSet): Buffer {
  if (characterSet === "ISO_IR 192") return Buffer.from(text, "utf8");
  const bytes: number[] = [];
  let isDesignated = false;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) {
      bytes.push(code);
      // G1 returns to nothing at the delimiters of names and values, and at line ends (PS3.5 §6.1.2.5.3).
      if (/[\\^=\t\n\f\r]/.test(character)) isDesignated = false;
      continue;
    }
    const [lead, trail] = gbCode(character);
    if (characterSet === "\\ISO 2022 IR 58") {
      if (lead < 0xa1 || trail < 0xa1) throw new RangeError(`${character} is not in GB 2312`);
      if (!isDesignated) bytes.push(0x1b, 0x24, 0x29, 0x41);
      isDesignated = true;
    }
    bytes.push(lead, trail);
  }
  return Buffer.from(bytes);
}
