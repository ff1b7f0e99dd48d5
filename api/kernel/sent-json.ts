import { readBody } from "#api/infrastructure/bytes/request-stream";
import { Problem } from "#api/infrastructure/problem";
import { stripUnstorable } from "#api/infrastructure/strip-unstorable";
import { requireFields } from "./request-body";

/** Thirty filters of a hundred values each are less. */
const mostBytes = 256 * 1024;

/**
 * The JSON object a stream was sent.
 *
 * @throws Problem request_too_large; bad_request for what is no JSON object, or a deeper one than any query
 */
export async function sentJson(request: Request): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of readBody(request)) {
    length += chunk.length;
    if (length > mostBytes) throw new Problem("request_too_large", { maxBytes: mostBytes });
    chunks.push(chunk);
  }
  const body = parsed(Buffer.concat(chunks).toString());
  requireFields(body);
  return stripUnstorable(body);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text || "{}");
  } catch {
    throw new Problem("bad_request", { issues: [{ path: "", message: "object" }] });
  }
}
