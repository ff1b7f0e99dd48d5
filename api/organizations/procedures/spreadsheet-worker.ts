import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import ExcelJS from "exceljs";
import { fromBufferPromise, type Entry } from "yauzl";
import { ZipFile } from "yazl";
import { withReferences } from "./cell-references";

export type SpreadsheetTask = ({ kind: "read"; bytes: Uint8Array } & ReadLimits) | { kind: "write"; book: WrittenBook };

interface ReadLimits {
  maxRows: number;
  /** What is longer is cut off. */
  maxCellLength: number;
  /** Whether what is no zip may be a table of comma-separated values (RFC 4180). */
  orCsv: boolean;
}

type Rows = (string | number)[][];

/** A spreadsheet to write. Only its first sheet is read when it comes back. */
export interface WrittenBook {
  sheet: string;
  /** The first row is the heads. */
  rows: Rows;
  /** What the cells of a column, counted from 1, are chosen from; others may be typed unless they must be of them. */
  choices?: { column: number; values: string[]; mustBeOne: boolean }[];
  /** A second sheet that shows how it is filled in. */
  examples?: { sheet: string; rows: Rows };
  /** Cells stay texts when somebody edits them: "00012" keeps its zeros, "=1+1" becomes no formula. */
  areTexts?: boolean;
}

export type SpreadsheetDone =
  | { kind: "read"; rows: string[][] }
  | { kind: "refused"; reason: "not_a_spreadsheet" | "too_much" | "too_many_rows" }
  | { kind: "written"; bytes: Uint8Array };

/** A spreadsheet of some thousand rows unpacks to a few megabytes; whatever says more is none. */
const maxEntries = 500;
/** Headers of an entry in its place and in the directory, with their usual extra fields (APPNOTE 4.3). */
const headerBytes = 30 + 46 + 16 + 80;
/** What may stand outside the entries: the end of the directory, a comment, room that Office leaves for growth. */
const maxUnnamedBytes = 32 * 1024;
const maxExpandedBytes = 64 * 1024 * 1024;
const maxColumns = 50;

/** Reads the first sheet of a spreadsheet as text, or writes one; runs in a worker thread. */
export default async function spreadsheetTask(task: SpreadsheetTask): Promise<SpreadsheetDone> {
  if (task.kind === "write") return { kind: "written", bytes: await written(task.book) };
  const bytes = Buffer.from(task.bytes);
  // A zip begins with PK (APPNOTE 4.3.7).
  if (task.orCsv && bytes.toString("latin1", 0, 2) !== "PK") return csvTable(bytes, task);
  return (await refusalOf(bytes)) ?? (await firstSheet(bytes, task));
}

/** As programs here save it: UTF-8, else GB18030, which takes what Excel in Chinese calls CSV. */
async function csvTable(bytes: Buffer, limits: ReadLimits): Promise<SpreadsheetDone> {
  const book = new ExcelJS.Workbook();
  try {
    if (bytes.includes(0)) throw new Error("no text");
    await book.csv.read(Readable.from([textIn(bytes)]), {
      map: (value: unknown) => value,
      parserOptions: { ignoreEmpty: false },
    });
  } catch {
    return { kind: "refused", reason: "not_a_spreadsheet" };
  }
  return rowsOf(book, limits);
}

function textIn(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030", { fatal: true }).decode(bytes);
  }
}

/**
 * Looks at the zip before it is read as a workbook: its directory first, then whether each entry unpacks to the size and
 * the checksum the directory tells, and that little stands beside what the directory names.
 */
async function refusalOf(bytes: Buffer): Promise<SpreadsheetDone | null> {
  try {
    const entries = await entriesOf(bytes);
    const sum = (size: (entry: Entry) => number) => entries.reduce((total, entry) => total + size(entry), 0);
    if (entries.length > maxEntries || sum(({ uncompressedSize }) => uncompressedSize) > maxExpandedBytes) {
      return { kind: "refused", reason: "too_much" };
    }
    const named = sum((entry) => entry.compressedSize + headerBytes + 2 * entry.fileNameLength);
    const isWorkbook = entries.some(({ fileName }) => fileName === "xl/workbook.xml");
    if (!isWorkbook || bytes.length - named > maxUnnamedBytes) return { kind: "refused", reason: "not_a_spreadsheet" };
    await requireSound(bytes);
    return null;
  } catch {
    // No zip at all (an older .xls, say), a broken one, one with a password.
    return { kind: "refused", reason: "not_a_spreadsheet" };
  }
}

async function entriesOf(bytes: Buffer): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of (await fromBufferPromise(bytes, { lazyEntries: true })).eachEntry()) {
    entries.push(entry);
    if (entries.length > maxEntries) break;
  }
  return entries;
}

/** Unpacks every entry and keeps none; yauzl ends one that is longer than its directory says. */
async function requireSound(bytes: Buffer): Promise<void> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    let checksum = 0;
    for await (const chunk of await zip.openReadStreamPromise(entry)) checksum = crc32(chunk, checksum);
    if (checksum !== entry.crc32) throw new Error("checksum of an entry differs");
  }
}

/** Nothing of these is a cell; a list needs none of them. */
const ignoreNodes = ["sheetViews", "sheetPr", "autoFilter", "conditionalFormatting", "dataValidations", "drawing"];

/**
 * Reads the whole workbook: exceljs reads one as a stream too, but loses its last entries where they are stored
 * uncompressed, and takes the sheets in the order they lie in the file.
 */
async function firstSheet(bytes: Buffer, limits: ReadLimits): Promise<SpreadsheetDone> {
  const book = new ExcelJS.Workbook();
  try {
    await book.xlsx.load(new Uint8Array(await withAllReferences(bytes)).buffer, { ignoreNodes });
  } catch {
    return { kind: "refused", reason: "not_a_spreadsheet" };
  }
  return rowsOf(book, limits);
}

function rowsOf(book: ExcelJS.Workbook, { maxRows, maxCellLength }: ReadLimits): SpreadsheetDone {
  const [sheet] = book.worksheets;
  if (!sheet) return { kind: "refused", reason: "not_a_spreadsheet" };
  if (sheet.rowCount > maxRows) return { kind: "refused", reason: "too_many_rows" };
  const rows: string[][] = [];
  sheet.eachRow((row) => (rows[row.number - 1] = textsOf(row, maxCellLength)));
  return { kind: "read", rows: Array.from(rows, (row) => row ?? []) };
}

/** The same workbook, written anew where cells of a sheet do not say where they stand. */
async function withAllReferences(bytes: Buffer): Promise<Buffer> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const rewritten = new ZipFile();
  let isSame = true;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith("/")) continue;
    let content = await buffer(await zip.openReadStreamPromise(entry));
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(entry.fileName)) {
      const xml = content.toString("utf8");
      const whole = withReferences(xml);
      if (whole !== xml) [isSame, content] = [false, Buffer.from(whole)];
    }
    rewritten.addBuffer(content, entry.fileName, { compress: false });
  }
  if (isSame) return bytes;
  rewritten.end();
  return buffer(rewritten.outputStream);
}

function textsOf(row: ExcelJS.Row, maxCellLength: number): string[] {
  const texts: string[] = [];
  const width = Math.min(row.cellCount, maxColumns);
  for (let column = 1; column <= width; column += 1) {
    texts.push(textOf(row.getCell(column).value).slice(0, maxCellLength).trim());
  }
  return texts;
}

/** What a cell shows, of a formula its result. */
function textOf(value: ExcelJS.CellValue): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value !== "object") return String(value);
  if ("richText" in value) return value.richText.map(({ text }) => text).join("");
  if ("text" in value) return String(value.text);
  if ("result" in value) return textOf(value.result);
  if ("error" in value) return value.error;
  return "";
}

async function written({ sheet, rows, choices = [], examples, areTexts = false }: WrittenBook): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  const main = filledSheet(book, sheet, rows);
  if (areTexts) for (const column of main.columns) column.numFmt = "@";
  if (examples) filledSheet(book, examples.sheet, examples.rows);
  if (choices.length > 0) offerChoices(book, main, choices);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

function filledSheet(book: ExcelJS.Workbook, name: string, rows: Rows): ExcelJS.Worksheet {
  const sheet = book.addWorksheet(name, { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.addRows(rows);
  sheet.getRow(1).font = { bold: true };
  for (let column = 1; column <= (rows[0]?.length ?? 0); column += 1) sheet.getColumn(column).width = 18;
  return sheet;
}

/** Rows below the heads that offer their choices. */
const rowsWithChoices = 500;

/** Drop-downs of the cells, from lists on a hidden sheet: written into the cell itself a list is cut at 255 characters. */
function offerChoices(book: ExcelJS.Workbook, sheet: ExcelJS.Worksheet, choices: NonNullable<WrittenBook["choices"]>) {
  const lists = book.addWorksheet("lists", { state: "hidden" });
  choices.forEach(({ column, values, mustBeOne }, index) => {
    if (values.length === 0) return;
    const list = lists.getColumn(index + 1);
    list.values = values;
    const range = `lists!$${list.letter}$1:$${list.letter}$${values.length}`;
    for (let row = 2; row <= rowsWithChoices + 1; row += 1) {
      const offered = { type: "list" as const, allowBlank: true, formulae: [range], showErrorMessage: mustBeOne };
      sheet.getCell(row, column).dataValidation = offered;
    }
  });
}
