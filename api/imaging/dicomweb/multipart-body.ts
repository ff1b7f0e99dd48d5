/** The body is not multipart/related as its header says, or was broken off. */
export class BrokenMultipart extends Error {}

/** One part of a multipart body, to be read before the next one is asked for. */
export interface BodyPart {
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: AsyncGenerator<Uint8Array>;
}

/** Headers of one part beyond this are an attack. */
const maxHeaderBytes = 16 * 1024;

/**
 * Takes a multipart body apart as it arrives (RFC 2046 §5.1.1): of a part, no more than a piece stands in memory. What
 * of a part was not read is passed over.
 *
 * @throws BrokenMultipart while parts are asked for or read
 */
export async function* bodyParts(source: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<BodyPart> {
  const reader = new DelimitedReader(source, boundary);
  await skip(reader.upToDelimiter());
  while (await reader.isPart()) {
    const headers = await reader.headers();
    const body = reader.upToDelimiter();
    yield { headers, body };
    // A reader that gave up has closed its own.
    while (reader.isInside) await skip(reader.upToDelimiter());
  }
}

async function skip(bytes: AsyncGenerator<Uint8Array>): Promise<void> {
  while (!(await bytes.next()).done);
}

class DelimitedReader {
  private readonly pieces: AsyncIterator<Uint8Array>;
  private readonly delimiter: Buffer;
  /** What came and was not handed out. A delimiter follows a line end, which the first one lacks. */
  private rest: Buffer = Buffer.from("\r\n");
  /** Between the headers of a part and the delimiter behind it. */
  isInside = true;

  constructor(source: AsyncIterable<Uint8Array>, boundary: string) {
    this.pieces = source[Symbol.asyncIterator]();
    this.delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
  }

  private async more(): Promise<void> {
    const { value, done } = await this.pieces.next();
    if (done) throw new BrokenMultipart("the body ends before its last delimiter");
    this.rest = this.rest.length === 0 ? asBuffer(value) : Buffer.concat([this.rest, value]);
  }

  /** Everything before the next delimiter, which is taken away. */
  async *upToDelimiter(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.rest.indexOf(this.delimiter);
      if (at >= 0) {
        const last = this.rest.subarray(0, at);
        this.rest = this.rest.subarray(at + this.delimiter.length);
        this.isInside = false;
        if (last.length > 0) yield last;
        return;
      }
      const sure = this.rest.length - this.begunBytes();
      if (sure > 0) {
        const piece = this.rest.subarray(0, sure);
        this.rest = this.rest.subarray(sure);
        yield piece;
      }
      await this.more();
    }
  }

  /** How many of the last bytes a delimiter may have begun with: nearly always none, and what comes next is not copied. */
  private begunBytes(): number {
    const from = Math.max(0, this.rest.length - this.delimiter.length + 1);
    for (let at = this.rest.indexOf("\r", from); at >= 0; at = this.rest.indexOf("\r", at + 1)) {
      const length = this.rest.length - at;
      if (this.delimiter.subarray(0, length).equals(this.rest.subarray(at))) return length;
    }
    return 0;
  }

  /** Behind a delimiter: whether a part follows, rather than the end. */
  async isPart(): Promise<boolean> {
    while (this.rest.length < 2) await this.more();
    return this.rest.toString("latin1", 0, 2) !== "--";
  }

  /** The headers of a part, with the line end of the delimiter before them. */
  async headers(): Promise<Map<string, string>> {
    let end = this.rest.indexOf("\r\n\r\n");
    for (; end < 0; end = this.rest.indexOf("\r\n\r\n")) {
      if (this.rest.length > maxHeaderBytes) throw new BrokenMultipart("a part without an end of its headers");
      await this.more();
    }
    const lines = this.rest.toString("latin1", 0, end).split("\r\n").slice(1);
    this.rest = this.rest.subarray(end + 4);
    this.isInside = true;
    return new Map(
      lines.map((line) => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
  }
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
