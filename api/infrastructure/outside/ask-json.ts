import { readBody } from "../bytes/request-stream";

/** An outside party did not do as asked; `reason` is its own code, or what became of the connection. */
export class OutsideRefusal extends Error {
  override readonly name = "OutsideRefusal";
  constructor(
    readonly party: string,
    readonly reason: string,
  ) {
    super(`${party} refused: ${reason}`);
  }
}

/** A party that does not answer in time is given up: the person waits at a form. */
const timeoutMs = 8_000;

/** Such answers are a few hundred bytes. */
const mostBytes = 256 * 1024;

/**
 * Sends one request to an outside party and reads its JSON.
 *
 * @throws OutsideRefusal when it cannot be reached, takes longer than 8 s, or answers something else or more than 256 kB
 */
export async function askJson(party: string, url: URL, init: RequestInit) {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: "error" });
    const body: unknown = JSON.parse(await boundedText(answer));
    return { status: answer.status, body };
  } catch (error) {
    throw new OutsideRefusal(party, connectionFault(error));
  }
}

/** @throws RangeError past the bound: the rest is not read, and its connection closed */
async function boundedText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of readBody(answer)) {
    bytes += chunk.length;
    if (bytes > mostBytes) break;
    chunks.push(chunk);
  }
  if (bytes > mostBytes) {
    await answer.body?.cancel();
    throw new RangeError("the answer is too long");
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Without the address that was asked: it may hold numbers, codes and secrets. */
function connectionFault(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error.name === "TimeoutError") return "timeout";
  const code: unknown = error.cause instanceof Error ? Reflect.get(error.cause, "code") : undefined;
  return typeof code === "string" ? code : error.name;
}
