/** What came back for what was sent: an answer, or none because the connection broke. */
export type Sent = { kind: "answer"; status: number; body: unknown } | { kind: "broken" };

/** Larger files are not read into memory for their checksum: the server compares their size. */
const checksummedBytes = 64 * 1024 * 1024;

/** The browser refuses to read some of the files: they were moved, changed or their disc taken out. */
export class FilesUnreadable extends Error {
  constructor(readonly files: readonly File[]) {
    super();
  }
}

/**
 * Sends the bytes of one file, or of several in a row. XMLHttpRequest, because fetch does not tell how much has gone.
 *
 * @throws FilesUnreadable; the signal's reason when it is given up
 */
export async function sendFiles(
  url: string,
  files: readonly File[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sentBytes: number) => void },
): Promise<Sent> {
  const checksums: string[] = [];
  for (const file of files) checksums.push((await checksumOf(file)) ?? "");
  signal.throwIfAborted();
  const [file] = files;
  const body = file && files.length === 1 ? file : new Blob([...files]);
  const sent = await put(url, body, checksums.includes("") ? null : checksums.join(), signal, onProgress);
  if (sent.kind === "answer") return sent;
  // A file that cannot be read fails like a broken connection does.
  const areReadable = await Promise.all(files.map(isReadable));
  const unreadable = files.filter((_, index) => !areReadable[index]);
  if (unreadable.length > 0) throw new FilesUnreadable(unreadable);
  return sent;
}

function put(
  url: string,
  body: Blob,
  checksum: string | null,
  signal: AbortSignal,
  onProgress: (sentBytes: number) => void,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", url);
    request.setRequestHeader("content-type", "application/octet-stream");
    if (checksum) request.setRequestHeader("x-content-sha256", checksum);
    const giveUp = () => request.abort();
    signal.addEventListener("abort", giveUp, { once: true });
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve({ kind: "answer", status: request.status, body: parsed(request.responseText) });
    request.onerror = () => resolve({ kind: "broken" });
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener("abort", giveUp);
    request.send(body);
  });
}

/** SHA-256 in hex; null on plain HTTP, where browsers have no crypto.subtle. */
async function checksumOf(file: File): Promise<string | null> {
  if (!window.isSecureContext || file.size > checksummedBytes) return null;
  const bytes = await file.arrayBuffer().catch(() => {
    throw new FilesUnreadable([file]);
  });
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
