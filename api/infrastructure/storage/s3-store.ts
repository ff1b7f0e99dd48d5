import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { Problem } from "../problem";
import { StartTrouble } from "../start-trouble";
import { contentMeter, isContentHash, measureFile } from "./content-hash";
import { inTurn } from "./in-turn";
import { openLocalCopies } from "./local-copies";
import type { ObjectStore, StoredObject } from "./object-store";
import { asStorageProblem } from "./storage-problems";
import { writePart, type WrittenPart } from "./write-part";

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** For bytes on their way in and for local copies; may be lost at any time. */
  cacheDir: string;
  /** How long it may stand still, in ms, before a call fails. */
  silentMs?: number;
}

const connectingMs = 10_000;
/** A large object may take its time, as long as bytes move. */
const defaultSilentMs = 60_000;

/** Objects of one S3 bucket, which must exist; `ab/ab12…` as on disk. @throws StartTrouble where it cannot be used */
export async function openS3Store(config: S3Config): Promise<ObjectStore> {
  const { bucket, region, endpoint, accessKeyId, secretAccessKey, cacheDir, silentMs = defaultSilentMs } = config;
  // It warns of the Node versions its next releases need; which one we run on, and which of it we use, is ours to choose.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= "true";
  // Loaded here: an installation that keeps its objects on disk starts 0.1 s sooner and 20 MB lighter without.
  const {
    DeleteObjectCommand,
    GetObjectCommand,
    HeadBucketCommand,
    HeadObjectCommand,
    paginateListObjectsV2,
    S3Client,
  } = await import("@aws-sdk/client-s3");
  const { Upload } = await import("@aws-sdk/lib-storage");
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // By itself it waits for ever.
    requestHandler: { connectionTimeout: connectingMs, socketTimeout: silentMs },
    // Servers that speak S3 without being Amazon's do not all know the newer checksum headers.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const headBucket = () => client.send(new HeadBucketCommand({ Bucket: bucket }));
  await headBucket().catch(asUnusable(config));
  const copies = await openLocalCopies(cacheDir);
  const turn = inTurn();

  const objectOf = (hash: string) => {
    if (!isContentHash(hash)) throw new Problem("not_found", { object: hash });
    return { Bucket: bucket, Key: `${hash.slice(0, 2)}/${hash}` };
  };

  async function keep(file: string | WrittenPart): Promise<StoredObject> {
    const path = typeof file === "string" ? file : file.path;
    const { hash, sizeBytes } = typeof file === "string" ? await measureFile(file) : file;
    try {
      // Sent again even where it is there: its time then tells that it was kept again.
      const send = () => new Upload({ client, params: { ...objectOf(hash), Body: createReadStream(path) } }).done();
      await turn(hash, send);
    } catch (error) {
      throw asStorageProblem(error);
    }
    await rm(path);
    return { hash, sizeBytes };
  }

  async function read(hash: string): Promise<Readable> {
    const { Body } = await client.send(new GetObjectCommand(objectOf(hash))).catch(asNotFound(hash));
    if (!(Body instanceof Readable)) throw new Error("S3 answered without a body");
    return Body;
  }

  async function fetchTo(path: string, hash: string): Promise<number> {
    const meter = contentMeter();
    const body = (await read(hash)).on("data", (chunk: Uint8Array) => meter.add(chunk));
    await pipeline(body, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    const copy = meter.result();
    if (copy.hash !== hash) throw new Error(`object ${hash} came back from S3 with other content`);
    return copy.sizeBytes;
  }

  const head = (hash: string) =>
    client.send(new HeadObjectCommand(objectOf(hash))).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      return null;
    });

  return {
    received: null,
    newPart: copies.newPart,
    keep,
    keepBytes: async (bytes) => keep(await writePart(copies.newPart(), [bytes])),
    read,
    localPath: (hash) => copies.pathOf(hash, fetchTo),
    has: async (hash) => (await head(hash)) !== null,
    list: async function* () {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key = "", Size = 0 } of Contents) {
          const hash = Key.slice(3);
          if (isContentHash(hash)) yield { hash, sizeBytes: Size };
        }
      }
    },
    freeBytes: async () => {
      await headBucket();
      return null;
    },
    removeUnused: (hash, before) =>
      turn(hash, async () => {
        const found = await head(hash);
        if (!found?.LastModified || found.LastModified >= before) return false;
        await client.send(new DeleteObjectCommand(objectOf(hash)));
        await copies.forget(hash);
        return true;
      }),
  };
}

const Answer = z.object({ $metadata: z.object({ httpStatusCode: z.number() }) });

const asUnusable =
  ({ bucket, endpoint }: S3Config) =>
  (error: unknown) => {
    const status = Answer.safeParse(error).data?.$metadata.httpStatusCode;
    const reason =
      status === 404
        ? "is not there: make it first, or set S3_BUCKET to another"
        : status === 401 || status === 403
          ? "is closed to us: check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and the rights of that key"
          : `does not answer (${error instanceof Error ? error.message || error.name : String(error)}): check S3_ENDPOINT`;
    throw new StartTrouble(`The S3 bucket ${bucket} at ${endpoint} ${reason}.`, { cause: error });
  };

const isMissing = (error: unknown) => Answer.safeParse(error).data?.$metadata.httpStatusCode === 404;

const asNotFound = (hash: string) => (error: unknown) => {
  throw isMissing(error) ? new Problem("not_found", { object: hash }) : error;
};
