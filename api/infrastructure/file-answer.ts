import type { ObjectStore } from "./storage/object-store";
import { streamedBody } from "./bytes/streamed-body";

/** Clients keep it without asking again: the same address never gives other bytes. Others on the way keep nothing. */
export const keptPrivately = "private, max-age=86400, immutable";

/**
 * Content-Disposition with a name no header or file system trips over (RFC 6266 §4.3): plain characters for old
 * clients, the whole name, percent-encoded (RFC 8187 §3.2.1), for all others.
 */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const harmless = [...name.replace(/[\p{Cc}\p{Surrogate}"*/:<>?\\|]/gu, "_")].slice(0, 120).join("");
  const plain = harmless.replace(/[^\x20-\x7e]/g, "_").replaceAll("%", "_");
  const encoded = encodeURIComponent(harmless).replace(/['()*]/g, percentEncoded);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const percentEncoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Whether the client holds these bytes already (RFC 9110 §13.1.2). */
export const isKnown = (request: Request, etag: string) =>
  (request.headers.get("if-none-match") ?? "").split(",").some((known) => known.trim().replace(/^W\//, "") === etag);

/** 304 for bytes the client holds. */
export const notModified = (etag: string) =>
  new Response(null, { status: 304, headers: { etag, "cache-control": keptPrivately } });

/** Streams a stored object. @throws Problem not_found when storage has lost it */
export async function fileAnswer(
  objects: ObjectStore,
  file: { objectHash: string; sizeBytes: number; mediaType: string; disposition: string },
): Promise<Response> {
  return new Response(streamedBody(await objects.read(file.objectHash)), {
    headers: {
      "content-type": file.mediaType,
      "content-length": String(file.sizeBytes),
      "content-disposition": file.disposition,
      "x-content-type-options": "nosniff",
      "cache-control": keptPrivately,
      etag: `"${file.objectHash}"`,
    },
  });
}
