import { buffer } from "node:stream/consumers";
import { crc32, deflateRawSync } from "node:zlib";
import ExcelJS from "exceljs";
import { fromBufferPromise } from "yauzl";

/** A spreadsheet of one sheet. */
export async function spreadsheet(rows: (string | number)[][]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet("sheet").addRows(rows);
  return Buffer.from(await book.xlsx.writeBuffer());
}

interface ZipEntry {
  name: string;
  bytes: Buffer;
  /** The size that the directory tells in place of the true one. */
  claimed?: number;
  isStored?: boolean;
}

/** The same spreadsheet without compression, the workbook's own entry last. */
export async function storedSpreadsheet(rows: (string | number)[][]): Promise<Buffer> {
  const entries = (await entriesOf(rows)).map((entry) => ({ ...entry, isStored: true }));
  return zipOf(entries.sort(({ name }) => (name === "xl/workbook.xml" ? 1 : -1)));
}

/** The same spreadsheet as some programs write it: no row and no cell says where it stands. */
export async function unreferencedSpreadsheet(rows: (string | number)[][]): Promise<Buffer> {
  const entries = await entriesOf(rows);
  return zipOf(
    entries.map(({ name, bytes }) => {
      const isSheet = name.startsWith("xl/worksheets/sheet");
      return { name, bytes: isSheet ? Buffer.from(bytes.toString().replace(/(<(?:row|c)) r="\w+"/g, "$1")) : bytes };
    }),
  );
}

async function entriesOf(rows: (string | number)[][]): Promise<ZipEntry[]> {
  const zip = await fromBufferPromise(await spreadsheet(rows), { lazyEntries: true });
  const entries: ZipEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push({ name: entry.fileName, bytes: await buffer(await zip.openReadStreamPromise(entry)) });
  }
  return entries;
}

export function zipOf(entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, claimed = bytes.length, isStored = false } of entries) {
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isStored ? 0 : 8, 4);
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
