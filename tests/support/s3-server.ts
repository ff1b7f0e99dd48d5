import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** What the tests use of S3's REST API, for one bucket and one access key; objects stand in memory. */
export interface S3Server {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Every call is answered 503 from now on, or as before. */
  setAway(isAway: boolean): void;
  stop(): Promise<void>;
}

interface Kept {
  bytes: Buffer;
  modified: Date;
}

const etagOf = (bytes: Uint8Array) => `"${createHash("md5").update(bytes).digest("hex")}"`;

export async function startS3Server(): Promise<S3Server> {
  const bucket = "radbridge-test";
  const accessKeyId = "key-of-the-tests";
  const objects = new Map<string, Kept>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let isAway = false;

  const xml = (response: ServerResponse, status: number, body: string) =>
    response.writeHead(status, { "content-type": "application/xml" }).end(`<?xml version="1.0"?>${body}`);
  const refuse = (response: ServerResponse, status: number, code: string) =>
    xml(response, status, `<Error><Code>${code}</Code></Error>`);

  function list(response: ServerResponse, after: string) {
    const keys = [...objects.keys()].sort().filter((key) => key > after);
    const page = keys.slice(0, 1000);
    const rows = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length ?? 0}</Size></Contents>`,
    );
    const isTruncated = page.length < keys.length;
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    const head = `<IsTruncated>${isTruncated}</IsTruncated><KeyCount>${page.length}</KeyCount>${next}`;
    xml(response, 200, `<ListBucketResult>${head}${rows.join("")}</ListBucketResult>`);
  }

  function keep(response: ServerResponse, key: string, bytes: Buffer) {
    objects.set(key, { bytes, modified: new Date() });
    response.writeHead(200, { etag: etagOf(bytes) }).end();
  }

  function give(response: ServerResponse, key: string, withBody: boolean) {
    const found = objects.get(key);
    if (!found) return refuse(response, 404, "NoSuchKey");
    const headers = {
      "content-length": found.bytes.length,
      "last-modified": found.modified.toUTCString(),
      etag: etagOf(found.bytes),
    };
    return response.writeHead(200, headers).end(withBody ? found.bytes : undefined);
  }

  function upload(request: IncomingMessage, response: ServerResponse, key: string, query: URLSearchParams) {
    const id = query.get("uploadId");
    if (id === null) {
      const begun = randomUUID();
      uploads.set(begun, new Map());
      return xml(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const parts = [...(uploads.get(id) ?? [])].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
    uploads.delete(id);
    if (request.method === "DELETE") return response.writeHead(204).end();
    objects.set(key, { bytes: Buffer.concat(parts), modified: new Date() });
    return xml(response, 200, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://s3");
    const body = await buffer(request);
    if (isAway) return refuse(response, 503, "ServiceUnavailable");
    if (!request.headers.authorization?.includes(`Credential=${accessKeyId}/`)) {
      return refuse(response, 403, "InvalidAccessKeyId");
    }
    const [, name, ...rest] = pathname.split("/");
    const key = rest.join("/");
    if (name !== bucket) return refuse(response, 404, "NoSuchBucket");
    if (key === "")
      return request.method === "GET" ? list(response, query.get("continuation-token") ?? "") : response.end();
    const part = query.get("partNumber");
    if (request.method === "PUT" && part !== null) {
      uploads.get(query.get("uploadId") ?? "")?.set(Number(part), body);
      return response.writeHead(200, { etag: etagOf(body) }).end();
    }
    if (query.has("uploads") || query.has("uploadId")) return upload(request, response, key, query);
    if (request.method === "PUT") return keep(response, key, body);
    if (request.method === "DELETE") {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    return give(response, key, request.method === "GET");
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    accessKeyId,
    secretAccessKey: "secret-of-the-tests",
    setAway: (away) => (isAway = away),
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
