/** What a test wants its file to say; everything else is filled in. */
export interface SampleDicom {
  name?: string;
  patientId?: string;
  issuer?: string;
  sex?: string;
  birthDate?: string;
  age?: string;
  weight?: string;
  size?: string;
  accessionNumber?: string;
  studyUid?: string;
  seriesUid?: string;
  sopUid?: string;
  modality?: string;
  studyDate?: string;
  studyTime?: string;
  studyDescription?: string;
  bodyPart?: string;
  seriesNumber?: string;
  instanceNumber?: string;
  /** Pixels of a side; 16 bits each. */
  side?: number;
  /** Grey value of all pixels. */
  grey?: number;
}

let serial = 0;

/** A UID no other sample has. */
export const sampleUid = () => `2.25.${Date.now()}${(serial += 1)}${Math.floor(Math.random() * 1e9)}`;

const ctImageStorage = "1.2.840.10008.5.1.4.1.1.2";
const explicitLittleEndian = "1.2.840.10008.1.2.1";

/** A small valid DICOM file (Explicit VR Little Endian, UTF-8), written by hand so that nothing else has to be right. */
export function sampleDicom(wanted: SampleDicom = {}): Buffer {
  const side = wanted.side ?? 8;
  const sopUid = wanted.sopUid ?? sampleUid();
  const pixels = Buffer.alloc(side * side * 2);
  for (let at = 0; at < pixels.length; at += 2) pixels.writeUInt16LE(wanted.grey ?? 1000, at);
  const meta = Buffer.concat([
    element(0x00020001, "OB", Buffer.from([0, 1])),
    element(0x00020002, "UI", ctImageStorage),
    element(0x00020003, "UI", sopUid),
    element(0x00020010, "UI", explicitLittleEndian),
    element(0x00020012, "UI", "2.25.1"),
  ]);
  return Buffer.concat([
    Buffer.alloc(128),
    Buffer.from("DICM"),
    element(0x00020000, "UL", uint32(meta.length)),
    meta,
    element(0x00080005, "CS", "ISO_IR 192"),
    element(0x00080016, "UI", ctImageStorage),
    element(0x00080018, "UI", sopUid),
    element(0x00080020, "DA", wanted.studyDate ?? "20260305"),
    element(0x00080030, "TM", wanted.studyTime ?? "143005"),
    element(0x00080050, "SH", wanted.accessionNumber ?? ""),
    element(0x00080060, "CS", wanted.modality ?? "CT"),
    element(0x00081030, "LO", wanted.studyDescription ?? "胸部平扫"),
    element(0x00100010, "PN", wanted.name ?? "Zhang^Wei=张^伟"),
    element(0x00100020, "LO", wanted.patientId ?? "P1001"),
    ...(wanted.issuer ? [element(0x00100021, "LO", wanted.issuer)] : []),
    element(0x00100030, "DA", wanted.birthDate ?? "19700102"),
    element(0x00100040, "CS", wanted.sex ?? "M"),
    element(0x00101010, "AS", wanted.age ?? "056Y"),
    element(0x00101020, "DS", wanted.size ?? "1.72"),
    element(0x00101030, "DS", wanted.weight ?? "70"),
    element(0x00180015, "CS", wanted.bodyPart ?? "CHEST"),
    element(0x0020000d, "UI", wanted.studyUid ?? sampleUid()),
    element(0x0020000e, "UI", wanted.seriesUid ?? sampleUid()),
    element(0x00200011, "IS", wanted.seriesNumber ?? "1"),
    element(0x00200013, "IS", wanted.instanceNumber ?? "1"),
    element(0x00280002, "US", uint16(1)),
    element(0x00280004, "CS", "MONOCHROME2"),
    element(0x00280010, "US", uint16(side)),
    element(0x00280011, "US", uint16(side)),
    element(0x00280100, "US", uint16(16)),
    element(0x00280101, "US", uint16(16)),
    element(0x00280102, "US", uint16(15)),
    element(0x00280103, "US", uint16(0)),
    element(0x7fe00010, "OW", pixels),
  ]);
}

/** VRs whose length takes four bytes (PS3.5 §7.1.2); the others' two. */
const longForm = new Set(["OB", "OW"]);

function element(tag: number, vr: string, value: string | Buffer): Buffer {
  const bytes = typeof value === "string" ? Buffer.from(value) : value;
  const padding = bytes.length % 2 === 0 ? "" : vr === "UI" ? "\0" : " ";
  const length = bytes.length + padding.length;
  const head = Buffer.alloc(longForm.has(vr) ? 12 : 8);
  head.writeUInt16LE(tag >>> 16, 0);
  head.writeUInt16LE(tag & 0xffff, 2);
  head.write(vr, 4, "latin1");
  if (longForm.has(vr)) head.writeUInt32LE(length, 8);
  else head.writeUInt16LE(length, 6);
  return Buffer.concat([head, bytes, Buffer.from(padding)]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
