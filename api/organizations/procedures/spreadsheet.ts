import { maxSpreadsheetRows } from "#contract/organizations/procedures";
import { Problem } from "#api/infrastructure/problem";
import { TaskEnded, workerPool } from "#api/infrastructure/workers/worker-pool";
import type { SpreadsheetDone, SpreadsheetTask, WrittenBook } from "./spreadsheet-worker";

const pool = workerPool<SpreadsheetTask, SpreadsheetDone>(new URL("./spreadsheet-worker.ts", import.meta.url), {
  maxThreads: 1,
  memoryMb: 256,
});

const timeoutMs = 15_000;

interface Reading {
  /** Characters that are read of a cell. */
  maxCellLength?: number;
  /** Comma-separated values are taken as well. */
  orCsv?: boolean;
}

/**
 * The first sheet's cells as text, row by row; the first row holds the heads.
 *
 * @throws Problem file_refused with a reason: not_a_spreadsheet, too_much (it unpacks to more than any such list),
 * too_many_rows
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  { maxCellLength = 1000, orCsv = false }: Reading = {},
): Promise<string[][]> {
  const done = await run({ kind: "read", bytes, maxRows: maxSpreadsheetRows + 1, maxCellLength, orCsv });
  if (done.kind === "refused") throw new Problem("file_refused", { reason: done.reason });
  return done.kind === "read" ? done.rows : [];
}

/** The bytes of a spreadsheet (.xlsx). */
export async function writeSpreadsheet(book: WrittenBook): Promise<Uint8Array> {
  const done = await run({ kind: "write", book });
  if (done.kind !== "written") throw new Error("the spreadsheet was not written");
  return done.bytes;
}

async function run(task: SpreadsheetTask): Promise<SpreadsheetDone> {
  try {
    return await pool.run(task, { timeoutMs: timeoutMs });
  } catch (error) {
    if (error instanceof TaskEnded) return { kind: "refused", reason: "too_much" };
    throw error;
  }
}
