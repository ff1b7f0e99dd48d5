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

const sliceCount = 300;
const atOnce = 4;

/** CT slices of 512 × 512, about 0.5 MB each. */
function slices(): { name: string; bytes: Buffer }[] {
  const patient = { name: "Zhang^Wei=张^伟", id: "BENCH1", sex: "M", birthDate: "19700101" } as const;
  const accessionNumber = `B${Date.now() % 1e9}`;
  const study = { accessionNumber, date: "20260101", time: "080000", description: "bench" };
  const options = { kind: "ct", patient, study, seed: Date.now() % 1e6, size: 512, slices: sliceCount } as const;
  return [...phantomStudy(options)].map(({ fileName, bytes }) => ({ name: fileName, bytes }));
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
  const files = slices();
  const [bucket] = await client.organizations.uploadable({});
  if (!bucket) throw new Error("the bench account may not upload anywhere");
  const task = await client.uploads.begin({
    id: bucket.id,
    files: files.map(({ name, bytes }) => ({ name, size: bytes.length })),
  });
  const began = performance.now();
  await inParallel(files, async ({ bytes }, position) => {
    const response = await fetch(`${origin}/api/v1/uploads/${task.id}/files/${position}`, {
      method: "PUT",
      headers: {
        authorization: `Bearer ${token}`,
        "x-content-sha256": createHash("sha256").update(bytes).digest("hex"),
      },
      body: new Uint8Array(bytes),
    });
    if (!response.ok) throw new Error(`PUT answered ${response.status}: ${await response.text()}`);
  });
  const { studies } = await client.uploads.read({ id: task.id });
  const [exam] = await client.uploads.complete({
    id: task.id,
    studies: studies.map(({ studyInstanceUid, info }) => ({ studyInstanceUid, info })),
  });
  if (exam?.added !== sliceCount) throw new Error(`${exam?.added} of ${sliceCount} slices were taken in`);
  const perSecond = sliceCount / ((performance.now() - began) / 1000);
  const orthanc = await orthancRate(files);
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

/** Orthanc's REST ingest of the same files, four at a time; null where it is not installed. */
async function orthancRate(files: { bytes: Buffer }[]): Promise<number | null> {
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
    const began = performance.now();
    await inParallel(files, async ({ bytes }) => {
      const response = await fetch(`${url}/instances`, { method: "POST", body: new Uint8Array(bytes) });
      if (!response.ok) throw new Error(`Orthanc answered ${response.status}`);
    });
    return files.length / ((performance.now() - began) / 1000);
  } finally {
    orthanc.kill();
    await rm(folder, { recursive: true, force: true });
  }
}
