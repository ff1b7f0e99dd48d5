import { MessageChannel } from "node:worker_threads";
import { workerPool } from "#api/infrastructure/workers/worker-pool";
import type { Fed, Rows, StreamTask, Told } from "./stream-spreadsheet-worker";

const pool = workerPool<StreamTask, void>(new URL("./stream-spreadsheet-worker.ts", import.meta.url), {
  maxThreads: 2,
  memoryMb: 256,
});
const timeoutMs = 120_000;

export interface StreamedBook {
  sheet: string;
  heads: string[];
  /** Pages of rows, each asked for when the one before it is written. */
  pages: AsyncIterable<Rows>;
  /** What stands below the last row, and on a sheet of its own; the file is not whole before it answers. */
  end: (count: number) => Promise<{ rows: Rows; notes: { sheet: string; rows: Rows } }>;
}

/**
 * A spreadsheet (.xlsx) that goes out while its rows are read: memory does not grow with it, and whoever waits sees it
 * come. One that is broken off is no file: its directory stands at its end.
 */
export function streamedSpreadsheet({ sheet, heads, pages, end }: StreamedBook): ReadableStream<Uint8Array> {
  const { port1: port, port2 } = new MessageChannel();
  let isLeft = false;
  let taken = () => {};
  const feed = (fed: Fed) => port.postMessage(fed);

  async function feedAll() {
    let count = 0;
    for await (const rows of pages) {
      if (isLeft) break;
      const isTaken = new Promise<void>((resolve) => (taken = resolve));
      feed({ kind: "rows", rows });
      await isTaken;
      count += rows.length;
    }
    feed({ kind: "end", ...(await end(count)) });
  }

  return new ReadableStream<Uint8Array>({
    start(controller) {
      port.on("message", (told: Told) => {
        if (told.kind === "taken") taken();
        else if (told.kind === "bytes" && !isLeft) controller.enqueue(told.bytes);
        else if (told.kind === "end") {
          port.close();
          if (!isLeft) controller.close();
        }
      });
      const failed = (error: unknown) => {
        port.close();
        if (isLeft) return;
        isLeft = true;
        controller.error(error);
      };
      pool.run({ port: port2, sheet, heads }, { timeoutMs, transferList: [port2] }).catch(failed);
      feedAll().catch(failed);
    },
    cancel() {
      isLeft = true;
      taken();
    },
  });
}
