import { crc32, deflateRawSync } from "node:zlib";
import ExcelJS from "exceljs";

/** A spreadsheet of one sheet. */
export async function spreadsheet(rows: (string | number)[][]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet("sheet").addRows(rows);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** A zip of these entries; `claimed` is the size its directory tells in place of the true one. */
export function zipOf(entries: { name: string; bytes: Buffer; claimed?: number }[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, claimed = bytes.length } of entries) {
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimed, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const entriesBytes = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(entriesBytes.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, entriesBytes, Buffer.from("PK\x05\x06", "latin1"), end]);
}
