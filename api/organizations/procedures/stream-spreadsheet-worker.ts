import { on } from "node:events";
import { PassThrough } from "node:stream";
import type { MessagePort } from "node:worker_threads";
import ExcelJS from "exceljs";

export type Rows = (string | number)[][];

export interface StreamTask {
  /** Rows come in and bytes go out by it. */
  port: MessagePort;
  sheet: string;
  heads: string[];
}

/** What comes in: rows, each answered with `taken`; then the last rows and a further sheet, which end the book. */
export type Fed = { kind: "rows"; rows: Rows } | { kind: "end"; rows: Rows; notes: { sheet: string; rows: Rows } };
export type Told = { kind: "taken" } | { kind: "bytes"; bytes: Uint8Array } | { kind: "end" };

const isFed = (message: unknown): message is Fed =>
  typeof message === "object" && message !== null && "kind" in message;

/** Writes a workbook as its rows come. Every cell is a text or a number and stays one when it is edited. */
export default async function streamSpreadsheet({ port, sheet, heads }: StreamTask): Promise<void> {
  const tell = (told: Told) => port.postMessage(told);
  const out = new PassThrough();
  out.on("data", (bytes: Buffer) => tell({ kind: "bytes", bytes: new Uint8Array(bytes) }));
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const main = book.addWorksheet(sheet, { views: [{ state: "frozen", ySplit: 1 }] });
  main.columns = heads.map(() => ({ width: 18, style: { numFmt: "@" } }));
  const head = main.addRow(heads);
  head.font = { bold: true };
  head.commit();
  for await (const [message] of on(port, "message")) {
    if (!isFed(message)) continue;
    for (const row of message.rows) main.addRow(row).commit();
    if (message.kind === "rows") {
      tell({ kind: "taken" });
      continue;
    }
    main.commit();
    const notes = book.addWorksheet(message.notes.sheet);
    notes.columns = [{ width: 24 }, { width: 60 }].map((column) => ({ ...column, style: { numFmt: "@" } }));
    for (const row of message.notes.rows) notes.addRow(row).commit();
    notes.commit();
    break;
  }
  await book.commit();
  tell({ kind: "end" });
  port.close();
}
