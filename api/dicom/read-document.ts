import { TaskEnded, workerPool } from "#api/infrastructure/workers/worker-pool";
import type { DocumentRead, DocumentTask } from "./document-worker";

const pool = workerPool<DocumentTask, DocumentRead>(new URL("./document-worker.ts", import.meta.url), {
  maxThreads: 1,
  memoryMb: 256,
});

const timeoutMs = 5_000;

/**
 * Reads the content of an object that is no image: the lines of a structured report, the bytes of a PDF, or waveforms
 * as they are drawn.
 *
 * @param path a file of the product's own store
 * @returns the document, or why there is none; an object of another kind gives a report without lines
 * @throws when the file cannot be opened
 */
export async function readDocument(path: string, kind: DocumentTask["kind"]): Promise<DocumentRead> {
  try {
    return await pool.run({ path, kind }, { timeoutMs: timeoutMs });
  } catch (error) {
    if (!(error instanceof TaskEnded)) throw error;
    return { ok: false, reason: "timeout", detail: error.message };
  }
}

/** Whether an object of this SOP class is read by `readDocument`, and how; `null` for images and the rest. */
export function documentKind(sopClassUid: string): DocumentTask["kind"] | null {
  if (sopClassUid === "1.2.840.10008.5.1.4.1.1.104.1") return "pdf";
  if (sopClassUid.startsWith("1.2.840.10008.5.1.4.1.1.88.")) return "structured_report";
  // Waveforms (PS3.4 B.5), but for voices, which are heard.
  const isVoice = sopClassUid.startsWith("1.2.840.10008.5.1.4.1.1.9.4.");
  return sopClassUid.startsWith("1.2.840.10008.5.1.4.1.1.9.") && !isVoice ? "waveform" : null;
}

/** Ends the thread, at shutdown. */
export const closeDocumentReader = (): Promise<void> => pool.close();
