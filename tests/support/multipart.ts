/** One part of a multipart answer. */
export interface ReceivedPart {
  headers: Headers;
  body: Buffer;
}

/** Takes a multipart/related body apart as RFC 2046 §5.1.1 says; fails where the end is missing. */
export async function partsOf(response: Response): Promise<ReceivedPart[]> {
  const type = response.headers.get("content-type") ?? "";
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (!boundary) throw new Error(`no multipart: ${type}`);
  const body = Buffer.from(await response.arrayBuffer());
  const parts: ReceivedPart[] = [];
  const delimiter = Buffer.from(`--${boundary}`);
  let at = body.indexOf(delimiter);
  for (;;) {
    const from = at + delimiter.length;
    if (body.toString("latin1", from, from + 2) === "--") return parts;
    const next = body.indexOf(Buffer.concat([Buffer.from("\r\n"), delimiter]), from);
    if (at < 0 || next < 0) throw new Error("multipart body without its end");
    const headEnd = body.indexOf("\r\n\r\n", from);
    const lines = body.toString("latin1", from + 2, headEnd).split("\r\n");
    const headers = new Headers(
      lines.map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
    );
    parts.push({ headers, body: body.subarray(headEnd + 4, next) });
    at = next + 2;
  }
}
