import { sopNamesIn } from "#api/dicom/encoding/dicom-file";
import { readHeaderInHead } from "#api/dicom/read-header";
import { readDicomFile } from "#api/dicom/read-file";
import { hasCode } from "#api/infrastructure/errors/error-code";
import { withinQuota } from "#api/organizations/disk-use/quota";
import { ingest, type ReadPart } from "../ingest/index";
import { PendingAudit } from "../ingest/pending-audit";
import type { IngestSource } from "../ingest/ingest-source";
import type { OperationContext } from "#api/kernel/operations";
import { Problem } from "#api/infrastructure/problem";
import { whileRoom } from "#api/infrastructure/storage/room";
import { arrivePart, type ArrivedPart } from "#api/infrastructure/storage/write-part";
import type { StreamCall } from "#api/kernel/streams";
import { acceptedRanges, mediaTypeOf, takes } from "./accept";
import { bodyParts, BrokenMultipart } from "./multipart-body";
import { storeAnswer, storeAnswerTypes, type Refused, type Stored } from "./store-answer";

/** Filed in one transaction. */
const partsAtOnce = 40;

/** Parts up to this size are held until they are whole, and written side by side: most of writing is waiting. */
const heldBytes = 4 * 1024 * 1024;
const writtenAtOnce = 6;

/** A file says what it is in its first bytes. */
const namingBytes = 4 * 1024;

/** As many as a person will ever send in one request. */
const maxParts = 100_000;

/**
 * Stores the instances a request brings (PS3.18 §10.5), each by itself: what fails keeps no other from being stored, and
 * the answer tells of every one. Sent again, an instance is stored once. Memory stays flat.
 *
 * @throws Problem unsupported_media for a body that is not DICOM files, bad_request for one that is broken,
 * upload_incomplete where the connection broke, not_acceptable, plan_expired
 */
export async function storeInstances(call: StreamCall): Promise<Response> {
  const { request, params, query, context } = call;
  const accepted = acceptedRanges(request, query);
  const mediaType = accepted
    .filter(({ isMultipart }) => !isMultipart)
    .map((range) => storeAnswerTypes.find((offered) => takes(range, offered)))
    .find((each) => each !== undefined);
  if (!mediaType) throw new Problem("not_acceptable");
  const storing = new Storing(context, params.study);
  try {
    for await (const body of dicomParts(call)) await storing.take(body);
  } catch (error) {
    // What came whole stays: sent again, it is stored once.
    await storing.finish().catch(() => undefined);
    throw asBodyProblem(error);
  }
  const stored = await storing.finish();
  if (stored.length === 0) throw new Problem("bad_request", { parts: 0 });
  return storeAnswer(context, stored, mediaType);
}

/** The bodies of the parts; null for a part of another kind. */
async function* dicomParts({ request, body }: StreamCall): AsyncGenerator<AsyncIterable<Uint8Array> | null> {
  const { mediaType, parameters } = mediaTypeOf(request.headers.get("content-type") ?? "");
  const coding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  // Packed requests are not unpacked here (RFC 9110 §15.5.16).
  if (coding !== "" && coding !== "identity")
    throw new Problem("unsupported_media", { contentEncoding: coding.slice(0, 64) });
  if (mediaType === "application/dicom") {
    yield body;
    return;
  }
  const boundary = parameters.get("boundary");
  const type = parameters.get("type")?.toLowerCase() ?? "application/dicom";
  if (mediaType !== "multipart/related" || !boundary || type !== "application/dicom") {
    throw new Problem("unsupported_media", { mediaType });
  }
  for await (const part of bodyParts(body, boundary)) {
    const of = mediaTypeOf(part.headers.get("content-type") ?? "application/dicom").mediaType;
    yield of === "application/dicom" ? part.body : null;
  }
}

/** What Node calls a body whose connection broke, while it was being read and before. */
function asBodyProblem(error: unknown): unknown {
  if (hasCode(error, "ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE")) return new Problem("upload_incomplete");
  return error instanceof BrokenMultipart ? new Problem("bad_request", { body: error.message }) : error;
}

class Storing {
  private readonly stored: Stored[] = [];
  private writing: Promise<ArrivedPart | Refused>[] = [];
  private filing: Promise<void> = Promise.resolve();
  private count = 0;
  private readonly pendingAudit = new PendingAudit();
  private readonly ingestSource: IngestSource;

  constructor(
    private readonly context: OperationContext,
    private readonly study: string | undefined,
  ) {
    this.ingestSource = { bucketId: context.bucketId, source: "stow", actor: context, pendingAudit: this.pendingAudit };
  }

  /** Takes the next part; when this returns, its body is read, and what it holds on its way to the disk. */
  async take(body: AsyncIterable<Uint8Array> | null): Promise<void> {
    this.count += 1;
    if (this.count > maxParts) throw new Problem("request_too_large");
    if (!body) this.add(Promise.resolve({ outcome: "refused", reason: "not_dicom", header: null }));
    else {
      const { pieces, rest } = await held(body);
      const written = this.write(pieces, rest);
      this.add(written);
      // The rest of a long one has to be read before the next can begin.
      if (rest) await written;
    }
    await this.writing.at(-writtenAtOnce);
    if (this.writing.length >= partsAtOnce) await this.file();
  }

  /** @returns what became of every part, once all are on disk and filed */
  async finish(): Promise<Stored[]> {
    try {
      await this.file();
      await this.filing;
    } finally {
      await this.pendingAudit.settle(this.context.platform.db, this.ingestSource);
    }
    return this.stored;
  }

  private add(written: Promise<ArrivedPart | Refused>) {
    // Heard of when its group is filed.
    written.catch(() => undefined);
    this.writing.push(written);
  }

  private async write(
    pieces: readonly Uint8Array[],
    rest: AsyncIterator<Uint8Array> | null,
  ): Promise<ArrivedPart | Refused> {
    const { platform, bucketId } = this.context;
    const { objects, settings } = platform;
    const bytes = rest ? followed(pieces, rest) : pieces;
    try {
      const arriving = { mostBytes: settings.maxFileBytes, isOurs: true };
      const part = await arrivePart(
        objects.newPart(),
        whileRoom(platform, withinQuota(platform, bucketId, bytes)),
        arriving,
      );
      await part.write();
      return part;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { code } = error;
      if (code !== "file_too_large" && code !== "storage_full" && code !== "quota_reached") throw error;
      const names = sopNamesIn(Buffer.concat(pieces).subarray(0, namingBytes));
      return { outcome: "refused", reason: code, header: null, names };
    }
  }

  /** Files what is written, while the next parts arrive; never two groups at once. */
  private async file(): Promise<void> {
    const group = this.writing;
    this.writing = [];
    try {
      await this.filing;
    } catch (error) {
      await discard(group);
      throw error;
    }
    this.filing = this.fileGroup(group);
    this.filing.catch(() => undefined);
  }

  private async fileGroup(group: readonly Promise<ArrivedPart | Refused>[]): Promise<void> {
    const written = await Promise.all(group).catch(async (error: unknown) => {
      await discard(group);
      throw error;
    });
    const judged = await Promise.all(written.map((part) => ("outcome" in part ? part : this.judged(part))));
    const parts = judged.flatMap((one) => ("outcome" in one ? [] : [one]));
    const ingested = parts.length > 0 ? await ingest(this.context.platform, this.ingestSource, parts) : [];
    this.stored.push(...judged.flatMap((one) => ("outcome" in one ? [one] : [])), ...ingested);
  }

  /** An instance of another study than the address names is refused (PS3.18 §10.5.1). */
  private async judged(part: ArrivedPart): Promise<ReadPart | Refused> {
    if (this.study === undefined) return part;
    const read = readHeaderInHead(part.head, part.sizeBytes) ?? (await readDicomFile((await part.write()).path));
    if (!read.ok) return part;
    if (read.header.study.studyInstanceUid === this.study) return { ...part, header: read.header };
    await part.discard();
    return { outcome: "refused", reason: "other_study", header: read.header };
  }
}

/** Removes what was written of parts that are not filed any more. */
async function discard(group: readonly Promise<ArrivedPart | Refused>[]): Promise<void> {
  for (const settled of await Promise.allSettled(group)) {
    if (settled.status === "fulfilled" && "discard" in settled.value) await settled.value.discard();
  }
}

/** The body whole, or its first pieces and the rest of a long one. */
async function held(body: AsyncIterable<Uint8Array>) {
  const rest = body[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  for (let length = 0; length <= heldBytes;) {
    const { value, done } = await rest.next();
    if (done) return { pieces, rest: null };
    pieces.push(value);
    length += value.length;
  }
  return { pieces, rest };
}

async function* followed(pieces: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
