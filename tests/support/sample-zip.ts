import { crc32, deflateRawSync } from "node:zlib";

export interface SampleEntry {
  /** As stored: a string goes in as UTF-8 with the flag, bytes as they are without it. */
  name: string | Buffer;
  bytes: Buffer;
  isEncrypted?: boolean;
  /** What the directory says, where that is not the truth. */
  saidBytes?: number;
  saidCrc?: number;
}

/** A zip (APPNOTE 4.3) with every entry deflated, written by hand so that a test can make it lie. */
export function sampleZip(entries: SampleEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const data = deflateRawSync(entry.bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE((typeof entry.name === "string" ? 0x800 : 0) | (entry.isEncrypted ? 1 : 0), 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(entry.saidCrc ?? crc32(entry.bytes), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(entry.saidBytes ?? entry.bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([signature(0x04034b50), common, name, data]);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([signature(0x02014b50), uint16(20), common, attributes, name]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}
