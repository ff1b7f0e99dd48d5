import { connect } from "node:net";
import { readdir } from "node:fs/promises";
import { dirname } from "node:path";
import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seededRandom } from "#api/dicom/phantoms/noise";
import { closeExplicitWriter } from "#api/dicom/explicit-file";
import { closeHeaderReader } from "#api/dicom/read-file";
import { closeFrameReader } from "#api/dicom/read-frames";
import { closeMetadataReader } from "#api/dicom/read-metadata";
import { closeRenderer } from "#api/dicom/render-frame";
import { dicomObject, smallPhantom } from "../../../support/dicom-objects";
import { dicomwebOf, multipartOf, pathOf } from "../../../support/dicomweb";
import type { TestAccount } from "../../../support/given";
import { httpDoor } from "../../../support/http-door";
import { testPlatform, type TestPlatform } from "../../../support/platform";

/** What one request may take of the processor, in milliseconds: this process does nothing beside. */
const limitMs = 1_000;

let world: TestPlatform;
let account: TestAccount;
let bucket: { id: string };
let door: Awaited<ReturnType<typeof httpDoor>> | undefined;
const files = smallPhantom("ct", { slices: 3 }).map(({ bytes }) => bytes);
const [file = Buffer.alloc(0)] = files;

beforeAll(async () => {
  world = await testPlatform();
  bucket = await world.given.organization();
  account = await world.given.member(bucket, "contentManager");
  await dicomwebOf(world, account, bucket.id).upload(files);
  door = await httpDoor(world);
});
afterAll(async () => {
  door?.close();
  await Promise.all([
    closeExplicitWriter(),
    closeHeaderReader(),
    closeFrameReader(),
    closeMetadataReader(),
    closeRenderer(),
  ]);
});

interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** Sends bytes as they are, valid or not. @returns the status; 0 where the server broke off, its right with nonsense */
function send(
  { method = "GET", path, headers = {}, body = Buffer.alloc(0) }: Sent,
  patienceMs = 30_000,
): Promise<number> {
  return new Promise((resolve) => {
    const lines = Object.entries({
      host: "localhost",
      authorization: `Bearer ${account.token}`,
      ...(body.length > 0 && { "content-length": String(body.length) }),
      connection: "close",
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connect(door?.port ?? 0, "127.0.0.1");
    let head = "";
    socket.on("data", (bytes) => {
      if (head.length < 64) head += bytes.toString("latin1", 0, 64);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)));
    socket.write(Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1"), body]));
    // One that promised more than it sends is given up.
    socket.setTimeout(patienceMs, () => socket.destroy());
  });
}

async function attack(sent: Sent, patienceMs?: number): Promise<number> {
  const before = process.cpuUsage();
  const status = await send(sent, patienceMs);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000, `${sent.method ?? "GET"} ${sent.path.slice(0, 200)}`).toBeLessThan(limitMs * 2);
  expect(status, `${sent.method ?? "GET"} ${sent.path.slice(0, 200)} ${JSON.stringify(sent.headers)}`).not.toBe(500);
  return status;
}

const root = () => `/dicomweb/${bucket.id}`;
const instance = () => `${root()}${pathOf(file)}`;
const stow = (body: Buffer, headers: Record<string, string> = {}): Sent => ({
  method: "POST",
  path: `${root()}/studies`,
  headers: { "content-type": 'multipart/related; type="application/dicom"; boundary=b', ...headers },
  body,
});

/** Everything below the platform's folder but the objects themselves. */
async function strangers(): Promise<string[]> {
  const folder = dirname(world.platform.cacheDir);
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile() && !/^[0-9a-f]{64}$/.test(entry.name)).map(({ name }) => name);
}

describe("a request that attacks", () => {
  test("the way of storing is refused, and nothing stays of it", async () => {
    const crlf = Buffer.from("\r\n");
    const open = Buffer.from("--b\r\n");
    const end = Buffer.from("\r\n--b--\r\n");
    const part = (head: string, body: Buffer) => Buffer.concat([open, Buffer.from(`${head}\r\n\r\n`), body]);
    const kept = await readdir(dirname(world.platform.cacheDir), { recursive: true });
    const cases: [string, Sent, number[]][] = [
      ["another boundary than the header's", stow(Buffer.from("--other\r\n\r\nx\r\n--other--\r\n")), [400]],
      ["headers without an end", stow(Buffer.concat([open, Buffer.alloc(8 * 1024 * 1024, "a: b\r\n")])), [400]],
      ["a giant header", stow(part(`content-type: ${"x".repeat(1024 * 1024)}`, crlf)), [400]],
      ["no last delimiter", stow(part("content-type: application/dicom", file)), [400]],
      ["delimiters alone", stow(Buffer.from("--b\r\n".repeat(5_000))), [400]],
      ["nothing", stow(Buffer.from("--b--\r\n")), [400]],
      ["a boundary of 8 kB", stow(end, { "content-type": `multipart/related; boundary=${"b".repeat(8_000)}` }), [400]],
      ["no boundary", stow(end, { "content-type": "multipart/related; boundary=" }), [415]],
      ["a length that is a lie", stow(end, { "content-length": "99999999999" }), [0, 400]],
      ["a negative length", stow(end, { "content-length": "-1" }), [0, 400]],
      ["a length and chunks", stow(end, { "content-length": "9", "transfer-encoding": "chunked" }), [0, 400]],
      [
        "chunks of nonsense",
        stow(Buffer.from("zz\r\n"), { "content-length": "", "transfer-encoding": "chunked" }),
        [0, 400],
      ],
      [
        "zeros as DICOM",
        stow(Buffer.concat([part("content-type: application/dicom", Buffer.alloc(1024 * 1024)), end])),
        [409],
      ],
      [
        "a path as location",
        stow(Buffer.concat([part("content-location: ../../../../etc/x\r\ncontent-type: text/plain", crlf), end])),
        [409],
      ],
    ];
    for (const [what, sent, statuses] of cases) expect(statuses, what).toContain(await attack(sent, 2_000));
    expect(await readdir(dirname(world.platform.cacheDir), { recursive: true })).toEqual(kept);
  });

  test("by thousands of tiny parts is answered part by part", async () => {
    const tiny = Buffer.from("--b\r\ncontent-type: application/dicom\r\n\r\nx\r\n".repeat(1_000));
    expect(await send(stow(Buffer.concat([tiny, Buffer.from("--b--\r\n")])))).toBe(409);
    expect(await strangers()).toEqual([]);
  });

  test("by a deflate bomb is refused by itself", async () => {
    const plain = dicomObject([], { sopInstanceUid: "2.25.99" });
    const at = plain.indexOf("1.2.840.10008.1.2.1\0");
    const head = Buffer.concat([plain.subarray(0, at), Buffer.from("1.2.840.10008.1.2.1.99"), plain.subarray(at + 20)]);
    head.writeUInt16LE(22, at - 2);
    const start = head.indexOf("RADBRIDGE") + 10;
    const bomb = Buffer.concat([head.subarray(0, start), deflateRawSync(Buffer.alloc(160 * 1024 * 1024))]);
    const before = process.memoryUsage().rss;
    const { headers, body } = multipartOf([bomb]);
    expect(await send({ ...stow(body), headers })).toBe(409);
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024);
  });

  test("the way of retrieving is refused, or answered as if it had been sensible", async () => {
    const many = Array.from({ length: 3_000 }, () => "1").join(",");
    const cases: [Sent, number[]][] = [
      [{ path: `${instance()}/frames/${many}` }, [200]],
      [{ path: `${instance()}/frames/${Array.from({ length: 1_000_000 }, (_, n) => n).join(",")}` }, [0, 431]],
      [{ path: `${instance()}/frames/0` }, [400]],
      [{ path: `${instance()}/frames/1,,2` }, [400]],
      [{ path: `${instance()}/frames/-1` }, [400]],
      [{ path: `${instance()}/frames/999999999` }, [404]],
      [{ path: `${instance()}/bulkdata/${"00082112.0.".repeat(500)}00080018` }, [404]],
      [{ path: `${instance()}/bulkdata/..%2f..%2f..%2fetc%2fpasswd` }, [404]],
      [{ path: `${root()}/studies/..%2f..%2f..%2fetc%2fpasswd` }, [404]],
      [{ path: `${root()}/studies/../../../../etc/passwd` }, [404]],
      [{ path: `${root()}/studies/%00/metadata` }, [404]],
      [{ path: `${root()}/studies/%E0%A4%A/metadata` }, [404]],
      [{ path: `${root()}/studies/${"1.".repeat(5_000)}1/metadata` }, [404]],
      [{ path: `/dicomweb/..%2f${bucket.id}/studies` }, [404]],
      [{ path: `/dicomweb/%27%20or%201=1/studies` }, [404]],
      [{ path: `${root()}/studies?limit=-1` }, [400]],
      [{ path: `${root()}/studies?limit=999999999&offset=999999999` }, [200, 204]],
      [{ path: `${root()}/studies?StudyDate=99999999-00000000` }, [200, 204, 400]],
      [{ path: `${root()}/studies?PatientName=${"*".repeat(2_000)}` }, [200, 204]],
      [{ path: `${root()}/studies?PatientName=${"*a".repeat(1_000)}&fuzzymatching=true` }, [200, 204]],
      [{ path: `${root()}/studies?StudyInstanceUID=${"1,".repeat(3_000)}` }, [200, 204, 400]],
      [{ path: `${root()}/studies?${"includefield=all&".repeat(500)}` }, [200]],
      [{ path: `${root()}/studies?${Array.from({ length: 800 }, (_, n) => `k${n}=1`).join("&")}` }, [200]],
      [{ path: instance(), headers: { accept: `${"application/dicom;q=0.1,".repeat(600)}x` } }, [200]],
      [{ path: instance(), headers: { accept: `application/dicom;${'a="'.repeat(1_000)}` } }, [200]],
      [{ path: instance(), headers: { accept: ";;;,,,/,q=" } }, [200, 406]],
      [{ path: instance(), headers: { accept: "application/dicom", range: "bytes=99999999999999999999-" } }, [416]],
      [{ path: instance(), headers: { accept: "application/dicom", range: "bytes=-0" } }, [416]],
      [
        { path: instance(), headers: { accept: "application/dicom", range: `bytes=${"0-1,".repeat(2_000)}0-1` } },
        [200],
      ],
      [{ path: `${instance()}/rendered?viewport=1e9,1e9` }, [400]],
      [{ path: `${instance()}/rendered?viewport=64,64,-1e9,0,1e-9,1` }, [200]],
      [{ path: `${instance()}/rendered?window=NaN,Infinity` }, [400]],
      [{ path: `${instance()}/rendered?quality=1e99` }, [400]],
    ];
    for (const [sent, statuses] of cases) expect(statuses, sent.path.slice(-150)).toContain(await attack(sent));
    expect(await strangers()).not.toContain("passwd");
  });

  test("by chance changes nothing: 300 mutated requests", async () => {
    const random = seededRandom(4);
    const within = (length: number) => Math.floor(random() * length);
    const { headers, body } = multipartOf(files.slice(0, 1));
    const bases = (): Sent[] => [
      { path: instance(), headers: { accept: 'multipart/related; type="application/dicom"', range: "bytes=0-99" } },
      { path: `${instance()}/frames/1`, headers: { accept: "application/octet-stream" } },
      { path: `${instance()}/metadata`, headers: { accept: 'multipart/related; type="application/dicom+xml"' } },
      { path: `${instance()}/bulkdata/7FE00010` },
      { path: `${instance()}/rendered?window=40,400,linear&viewport=64,64&quality=80` },
      { path: `${root()}/studies?PatientName=Zhang*&StudyDate=20200101-20301231&limit=5&includefield=all` },
      { path: `${root()}/instances?Rows=64&SOPClassUID=1.2.840.10008.5.1.4.1.1.2&offset=1` },
      { method: "POST", path: `${root()}/studies`, headers, body },
    ];
    const pieces = [
      "%00",
      "..%2f",
      "'",
      '"',
      "*",
      "\\",
      "%ff",
      "1e999",
      "-",
      ",",
      ";",
      "=",
      "&",
      "0".repeat(300),
      "张",
      "{}",
      "%0d%0a",
    ];
    const mutated = (text: string) => {
      const at = within(text.length);
      const piece = pieces[within(pieces.length)] ?? "";
      return random() < 0.5
        ? text.slice(0, at) + piece + text.slice(at)
        : text.slice(0, at) + text.slice(at + 1 + within(8));
    };
    let refused = 0;
    for (let round = 0; round < 300; round += 1) {
      const of = bases();
      const base = of[within(of.length)] ?? { path: "/" };
      const prefix = root().length;
      const sent: Sent = { ...base, headers: { ...base.headers } };
      const kind = within(3);
      if (kind === 0 || (!base.headers && !base.body)) {
        sent.path = base.path.slice(0, prefix) + encodeURI(mutated(base.path.slice(prefix))).replaceAll("%25", "%");
      } else if (kind === 1 || !base.body) {
        const names = Object.keys(base.headers ?? {});
        const name = names[within(names.length)] ?? "accept";
        sent.headers = { ...base.headers, [name]: encodeURI(mutated(base.headers?.[name] ?? "")) };
      } else {
        const changed = Buffer.from(base.body);
        for (let count = within(8); count >= 0; count -= 1) changed.writeUInt8(within(256), within(400));
        sent.body = random() < 0.3 ? changed.subarray(0, within(changed.length)) : changed;
      }
      if ((await attack(sent)) >= 400) refused += 1;
    }
    expect(refused).toBeGreaterThan(50);
    expect(refused).toBeLessThan(290);
    expect(await send({ path: `${instance()}/metadata` })).toBe(200);
  }, 120_000);
});
