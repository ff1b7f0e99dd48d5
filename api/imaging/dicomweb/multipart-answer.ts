import { randomUUID } from "node:crypto";
import { streamBody } from "#api/infrastructure/bytes/stream-body";
import type { Chunk } from "#api/infrastructure/bytes/buffer-pool";

/** One part of a multipart/related answer (RFC 2387, PS3.18 §8.6.1.2). */
export interface Part {
  /** Media type with its parameters. */
  readonly contentType: string;
  readonly location?: string;
  /** Bytes, where known. */
  readonly length?: number;
  readonly body: AsyncIterable<Chunk> | Iterable<Chunk>;
}

/** What an answer begins with, beside its own media type. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: Record<string, string>;
}

/**
 * A multipart/related answer, written as fast as the client takes it: no more than a piece of a part stands in memory.
 *
 * @param mediaType of the parts
 * @param parts in order; an error among them breaks the answer off, which the client sees by the missing end
 */
export function multipartAnswer(
  mediaType: string,
  parts: AsyncIterable<Part> | Iterable<Part>,
  { status = 200, headers = {} }: Partial<AnswerHead> = {},
): Response {
  const boundary = randomUUID();
  return new Response(streamBody(written(parts, boundary)), {
    status,
    headers: {
      ...headers,
      "content-type": `multipart/related; type="${mediaType}"; boundary=${boundary}`,
      "x-content-type-options": "nosniff",
    },
  });
}

async function* written(parts: AsyncIterable<Part> | Iterable<Part>, boundary: string): AsyncGenerator<Chunk> {
  let end = "";
  for await (const { contentType, location, length, body } of parts) {
    const head = [
      `${end}--${boundary}`,
      `Content-Type: ${contentType}`,
      ...(location === undefined ? [] : [`Content-Location: ${location}`]),
      ...(length === undefined ? [] : [`Content-Length: ${length}`]),
    ];
    yield Buffer.from(`${head.join("\r\n")}\r\n\r\n`);
    yield* body;
    end = "\r\n";
  }
  yield Buffer.from(`${end}--${boundary}--\r\n`);
}
