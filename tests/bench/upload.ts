import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { phantomStudy } from "#api/dicom/phantoms/phantom-study";
import type { Client } from "#contract/index";
import type { RunningProduct } from "./product";
import type { Row } from "./row";
import { sender } from "./sender";

const sliceCount = 300;
/**
 * Both servers take a smaller study first, again and again, which is not counted: they run for months, and V8 makes fast
 * code of what is called often. Our first hundred files take 4.5 ms of the server's processor time each, those after a
 * thousand 2.6.
 */
const warmCount = 60;
const warmRounds = 15;
const atOnce = 4;

interface Slice {
  name: string;
  bytes: Buffer;
  sha256: string;
}

/** CT slices of 512 × 512, about 0.5 MB each, with the checksums a client may send along. */
function slices(number: number, count: number): Slice[] {
  const patient = { name: "Zhang^Wei=张^伟", id: "BENCH1", sex: "M", birthDate: "19700101" } as const;
  const accessionNumber = `B${number}${Date.now() % 1e9}`;
  const study = { accessionNumber, date: "20260101", time: "080000", description: "bench" };
  const options = { kind: "ct", patient, study, seed: Date.now() % 1e6, size: 512, slices: count } as const;
  return [...phantomStudy(options)].map(({ fileName, bytes }) => ({
    name: fileName,
    bytes,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  }));
}

async function inParallel<T>(items: T[], work: (item: T, index: number) => Promise<void>) {
  const waiting = items.entries();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, item] of waiting) await work(item, index);
    }),
  );
}

/** CT slices from the first byte sent to the exam listed; beside Orthanc's own ingest where Orthanc is installed. */
export async function benchUpload({ origin }: RunningProduct, client: Client, token: string): Promise<Row[]> {
  const warm = slices(1, warmCount);
  const files = slices(2, sliceCount);
  const [bucket] = await client.organizations.uploadable({});
  if (!bucket) throw new Error("the bench account may not upload anywhere");
  const call = { origin, client, token, bucketId: bucket.id };
  for (let round = 0; round < warmRounds; round += 1) await sendAll(call, warm);
  const perSecond = sliceCount / (await uploadSeconds(call, files));
  const orthanc = await orthancRate(warm, files);
  return [
    {
      what: "upload, CT slices of 0.5 MB, stored and listed",
      measured: perSecond,
      budget: null,
      unit: "files/s",
      higherIsBetter: true,
    },
    ...(orthanc === null
      ? []
      : [
          { what: "Orthanc's own ingest, same files", measured: orthanc, budget: null, unit: "files/s" as const },
          {
            what: "upload against Orthanc",
            measured: perSecond / orthanc,
            budget: 1,
            unit: "×" as const,
            higherIsBetter: true as const,
          },
        ]),
  ];
}

interface Call {
  origin: string;
  client: Client;
  token: string;
  bucketId: string;
}

/** @returns the upload, open, and when its first file was sent */
async function sendAll({ origin, client, token, bucketId }: Call, files: Slice[]) {
  const announced = files.map(({ name, bytes }) => ({ name, size: bytes.length }));
  const task = await client.uploads.begin({ id: bucketId, files: announced });
  const { send, close } = sender();
  const began = performance.now();
  await inParallel(files, ({ bytes, sha256 }, position) =>
    send(`${origin}/api/v1/uploads/${task.id}/files/${position}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "x-content-sha256": sha256 },
      body: bytes,
    }),
  );
  close();
  return { id: task.id, began };
}

async function uploadSeconds(call: Call, files: Slice[]): Promise<number> {
  const { client } = call;
  const { id, began } = await sendAll(call, files);
  const { studies } = await client.uploads.read({ id });
  const [exam] = await client.uploads.complete({
    id,
    studies: studies.map(({ studyInstanceUid, info }) => ({ studyInstanceUid, info })),
  });
  const seconds = (performance.now() - began) / 1000;
  if (exam?.added !== files.length) throw new Error(`${exam?.added} of ${files.length} slices were taken in`);
  return seconds;
}

/** Orthanc's REST ingest of the same files, four at a time; null where it is not installed. */
async function orthancRate(warm: Slice[], files: Slice[]): Promise<number | null> {
  const command = "Orthanc";
  if (spawnSync(command, ["--version"]).error) return null;
  const folder = await mkdtemp(join(tmpdir(), "radbridge-bench-orthanc-"));
  const settings = join(folder, "orthanc.json");
  const port = 8642;
  await writeFile(
    settings,
    JSON.stringify({
      StorageDirectory: folder,
      HttpPort: port,
      DicomServerEnabled: false,
      AuthenticationEnabled: false,
    }),
  );
  const orthanc = spawn(command, [settings], { stdio: "ignore" });
  try {
    const url = `http://127.0.0.1:${port}`;
    for (let tries = 0; tries < 100 && !(await fetch(`${url}/system`).catch(() => null)); tries += 1) await sleep(100);
    const { send, close } = sender();
    const ingest = ({ bytes }: Slice) => send(`${url}/instances`, { method: "POST", body: bytes });
    for (let round = 0; round < warmRounds; round += 1) await inParallel(warm, ingest);
    const began = performance.now();
    await inParallel(files, ingest);
    const seconds = (performance.now() - began) / 1000;
    close();
    return files.length / seconds;
  } finally {
    orthanc.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
