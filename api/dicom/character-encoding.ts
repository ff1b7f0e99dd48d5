/** Sets of one byte a character that peers ask in (PS3.3 table C.12-2), by the runtime's names. */
const singleByteSets = {
  "ISO_IR 100": "iso-8859-1",
  "ISO_IR 101": "iso-8859-2",
  "ISO_IR 109": "iso-8859-3",
  "ISO_IR 110": "iso-8859-4",
  "ISO_IR 144": "iso-8859-5",
  "ISO_IR 127": "iso-8859-6",
  "ISO_IR 126": "iso-8859-7",
  "ISO_IR 138": "iso-8859-8",
  "ISO_IR 148": "iso-8859-9",
  "ISO_IR 166": "windows-874",
} as const;
type SingleByteSet = keyof typeof singleByteSets;

export const isSingleByteSet = (term: string): term is SingleByteSet => term in singleByteSets;

/** Character sets we write: UTF-8 for everything of our own, others for peers and tests. */
export type WritableCharacterSet = "ISO_IR 192" | "GB18030" | "GBK" | "ISO_IR 6" | "\\ISO 2022 IR 58" | SingleByteSet;

/** Codes of a set's upper half, from the runtime's own decoder; below 0xA0 stand control characters alone. */
const upperCodes = new Map<SingleByteSet, ReadonlyMap<string, number>>();

function upperCode(character: string, set: SingleByteSet): number {
  const decoder = new TextDecoder(singleByteSets[set]);
  const codes =
    upperCodes.get(set) ??
    new Map(Array.from({ length: 0x60 }, (_, index) => [decoder.decode(Uint8Array.of(0xa0 + index)), 0xa0 + index]));
  upperCodes.set(set, codes);
  const code = codes.get(character);
  if (code === undefined || character === "\ufffd") throw new RangeError(`${character} is not in ${set}`);
  return code;
}

/** GB18030 code of every character of two bytes, and of those of four below U+10000, from the runtime's own decoder. */
let gbCodes: ReadonlyMap<string, readonly number[]> | null = null;

/** Of GB18030's codes of four bytes: how many characters below U+10000 have one, and the place of U+10000 itself. */
const maxBasicPlace = 39_419;
const supplementaryPlace = 189_000;

/** The four bytes at a place of their order, 81 30 81 30 being the first. */
const fourBytes = (place: number) => [
  0x81 + Math.floor(place / 12_600),
  0x30 + (Math.floor(place / 1_260) % 10),
  0x81 + (Math.floor(place / 10) % 126),
  0x30 + (place % 10),
];

function readGbCodes(): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder("gb18030");
  const codes = new Map<string, readonly number[]>();
  const places = Array.from({ length: maxBasicPlace + 1 }, (_, place) => fourBytes(place));
  // Each is one UTF-16 unit: below U+10000.
  const ofFour = decoder.decode(Uint8Array.from(places.flat()));
  places.forEach((code, place) => codes.set(ofFour.charAt(place), code));
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      if (trail !== 0x7f) codes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
    }
  }
  codes.delete("\ufffd");
  return codes;
}

function gbCode(character: string): readonly number[] {
  gbCodes ??= readGbCodes();
  const point = character.codePointAt(0) ?? 0;
  if (point >= 0x10000) return fourBytes(supplementaryPlace + point - 0x10000);
  const code = gbCodes.get(character);
  if (!code) throw new RangeError(`no GB18030 code for ${character}`);
  return code;
}

/**
 * Encodes text of the VRs SH, LO, ST, LT, PN, UC and UT.
 *
 * @throws RangeError when the set lacks a character
 */
export function encodeText(text: string, characterSet: WritableCharacterSet): Buffer {
  if (characterSet === "ISO_IR 192") return Buffer.from(text, "utf8");
  if (characterSet === "ISO_IR 6") return plainLetters(text);
  if (isSingleByteSet(characterSet)) {
    return Buffer.from([...text].map((each) => (each < "\x80" ? each.charCodeAt(0) : upperCode(each, characterSet))));
  }
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
    const gb = gbCode(character);
    const [lead = 0, trail = 0] = gb;
    if (characterSet !== "GB18030" && gb.length > 2) throw new RangeError(`${character} is not in ${characterSet}`);
    if (characterSet === "\\ISO 2022 IR 58") {
      if (lead < 0xa1 || trail < 0xa1) throw new RangeError(`${character} is not in GB 2312`);
      if (!isDesignated) bytes.push(0x1b, 0x24, 0x29, 0x41);
      isDesignated = true;
    }
    bytes.push(...gb);
  }
  return Buffer.from(bytes);
}

function plainLetters(text: string): Buffer {
  if (/[^\0-\x7f]/.test(text)) throw new RangeError(`${text} is not of plain letters`);
  return Buffer.from(text, "latin1");
}
