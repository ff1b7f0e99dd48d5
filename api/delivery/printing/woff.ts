import { inflateSync } from "node:zlib";

const headerBytes = 44;
const entryBytes = 20;

/** Whether a file is a font packed for the web (WOFF 1.0, W3C Recommendation of 13 December 2012). */
export const isWoff = (start: Buffer): boolean => start.toString("latin1", 0, 4) === "wOFF";

/** One table of a packed font, as its directory tells of it (WOFF 1.0, section 4). */
export interface PackedTable {
  tag: string;
  offset: number;
  packedLength: number;
  length: number;
  checksum: number;
}

/** @param woff its header and table directory at least */
export function packedTables(woff: Buffer): PackedTable[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = headerBytes + index * entryBytes;
    return {
      tag: woff.toString("latin1", at, at + 4),
      offset: woff.readUInt32BE(at + 4),
      packedLength: woff.readUInt32BE(at + 8),
      length: woff.readUInt32BE(at + 12),
      checksum: woff.readUInt32BE(at + 16),
    };
  });
}

/** A table's bytes: packed by zlib where that made them fewer (WOFF 1.0, section 5). */
export const unpackedTable = (packed: Buffer, { packedLength, length }: PackedTable): Buffer =>
  packedLength < length ? inflateSync(packed, { maxOutputLength: length }) : packed;

/** The OpenType file that was packed, for a setter of type that reads no other (OpenType 1.9, "Organization of an OpenType Font"). */
export function unpackedFont(woff: Buffer): Buffer {
  const tables = packedTables(woff);
  const directory = Buffer.alloc(12 + tables.length * 16);
  woff.copy(directory, 0, 4, 8);
  const power = Math.floor(Math.log2(tables.length));
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(tables.length * 16 - 2 ** power * 16, 10);
  const pieces = [directory];
  let offset = directory.length;
  for (const [index, table] of tables.entries()) {
    const bytes = unpackedTable(woff.subarray(table.offset, table.offset + table.packedLength), table);
    const at = 12 + index * 16;
    directory.write(table.tag, at, "latin1");
    directory.writeUInt32BE(table.checksum, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    const padded = Buffer.alloc(Math.ceil(bytes.length / 4) * 4);
    bytes.copy(padded);
    pieces.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(pieces);
}
