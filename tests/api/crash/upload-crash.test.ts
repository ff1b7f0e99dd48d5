import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { exams, instances, uploads } from "#api/infrastructure/database/schema/index";
import { SentFile, Upload, UploadedExam, UploadFile, UploadTask } from "#contract/imaging/uploads";
import { ApiProcess } from "../../support/api-process";
import { givenOn, type TestAccount } from "../../support/given";
import { platformOn } from "../../support/platform-on-folder";
import { sampleDicom, sampleUid } from "../../support/sample-dicom";
import { sha256 } from "../../support/uploading";

const fileCount = 200;
const senders = 4;

const dataDir = await mkdtemp(join(tmpdir(), "radbridge-crash-"));
const objectsDir = join(dataDir, "objects");
const server = new ApiProcess(dataDir);
afterAll(async () => {
  await server.killServer();
  // The database ends with its server, a moment later.
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

/** Two studies in four series, files between 8 and 70 kB. */
function sampleFiles(): Buffer[] {
  const studies = [sampleUid(), sampleUid()];
  const series = Array.from({ length: 4 }, sampleUid);
  return Array.from({ length: fileCount }, (_, index) =>
    sampleDicom({
      studyUid: studies[index % 2],
      seriesUid: series[index % 4],
      instanceNumber: String(index),
      side: 64 + (index % 9) * 16,
      grey: index,
    }),
  );
}

/** A request on behalf of the account; null where the server was gone, or answered that it is not well. */
async function call(account: TestAccount, path: string, init: RequestInit): Promise<Response | null> {
  const headers = { authorization: `Bearer ${account.token}`, ...init.headers };
  const response = await server.fetch(path, { ...init, headers }).catch(() => null);
  return response && response.status < 500 ? response : null;
}

async function answered<T>(account: TestAccount, path: string, init: RequestInit, schema: { parse(body: unknown): T }) {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(50)) {
    const response = await call(account, path, init);
    const body: unknown = await response?.json().catch(() => null);
    if (response?.ok && body) return schema.parse(body);
  }
  throw new Error(`${path} was not answered`);
}

const json = (body: unknown): RequestInit => ({
  method: "POST",
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});

test(
  "kill -9 of the server and of the database loses no acknowledged file, and completion happens once",
  { timeout: 120_000 },
  async () => {
    const seeding = await platformOn(dataDir);
    const given = givenOn(seeding.platform);
    const bucket = await given.organization();
    const account = await given.member(bucket, "contentManager");
    await seeding.stop();

    await server.start();
    const files = sampleFiles();
    const chosen = files.map((bytes, index) => ({ name: `CT/${index}.dcm`, size: bytes.length }));
    const task = await answered(account, `/buckets/${bucket.id}/studies/upload`, json({ files: chosen }), UploadTask);
    const acknowledged = new Map<number, string>();

    /** Sends what the server says is missing, until nothing is. */
    async function send(sender: number): Promise<void> {
      const resume = `/buckets/${bucket.id}/studies/refresh-upload-credentials?delta=true&uploadId=${task.id}`;
      for (;;) {
        const [open] = await answered(account, resume, {}, UploadTask.array());
        const mine = (open?.files ?? []).filter(({ position }) => position % senders === sender);
        if (mine.length === 0) return;
        // Half of the senders send several files in one request, as a browser does.
        const atOnce = sender % 2 === 0 ? 1 : 5;
        for (let start = 0; start < mine.length; start += atOnce) {
          const positions = mine.slice(start, start + atOnce).map(({ position }) => position);
          const bodies = positions.map((position) => files[position] ?? Buffer.alloc(0));
          const path =
            atOnce === 1
              ? `/uploads/${task.id}/files/${positions.join()}`
              : `/uploads/${task.id}/files?positions=${positions.join()}`;
          const headers = { "x-content-sha256": bodies.map(sha256).join() };
          const body = new Uint8Array(Buffer.concat(bodies));
          const response = await call(account, path, { method: "PUT", body, headers });
          const answer: unknown = await response?.json().catch(() => null);
          if (!response || answer === null) break;
          if (!response.ok) throw new Error(`files ${positions.join()} were answered ${JSON.stringify(answer)}`);
          const answers =
            atOnce === 1
              ? [UploadFile.parse(answer)]
              : SentFile.array()
                  .parse(answer)
                  .map(({ body: file }) => UploadFile.parse(file));
          for (const [index, file] of answers.entries()) {
            const hash = sha256(bodies[index] ?? Buffer.alloc(0));
            expect(file).toMatchObject({ position: positions[index], state: "accepted", sha256: hash });
            acknowledged.set(file.position, hash);
          }
        }
      }
    }

    const reached = async (count: number) => {
      for (const deadline = Date.now() + 30_000; acknowledged.size < count; await sleep(2)) {
        if (Date.now() > deadline) throw new Error("the senders did not get on");
      }
    };
    const sending = Promise.all(Array.from({ length: senders }, (_, sender) => send(sender)));
    await reached(40);
    await server.killServer();
    await server.start();
    await reached(90);
    await server.killPostgres();
    await reached(130);
    await server.killServer();
    await server.start();
    await sending;
    expect(acknowledged.size).toBeGreaterThanOrEqual(fileCount - 2 * (2 * 1 + 2 * 5));

    const { studies } = await answered(account, `/uploads/${task.id}`, {}, Upload);
    const completion = json({ studies: studies.map(({ studyInstanceUid, info }) => ({ studyInstanceUid, info })) });
    // Killed while it may be under way: nobody knows whether it was done.
    const unanswered = call(account, `/exams/${task.id}/uploaded`, completion);
    await sleep(15);
    await server.killServer();
    await unanswered;
    await server.start();
    const made = await answered(account, `/exams/${task.id}/uploaded`, completion, UploadedExam.array());
    const again = await answered(account, `/exams/${task.id}/uploaded`, completion, UploadedExam.array());
    expect(again).toEqual(made);
    await server.killServer();

    const { platform, stop } = await platformOn(dataDir);
    try {
      expect(await platform.db.$count(exams)).toBe(2);
      expect(await platform.db.select().from(uploads)).toMatchObject([{ state: "complete" }]);
      const stored = await platform.db.select().from(instances);
      expect(stored).toHaveLength(fileCount);
      for (const { objectHash, number } of stored) {
        const bytes = await buffer(await platform.objects.read(objectHash));
        expect(sha256(bytes)).toBe(objectHash);
        expect(acknowledged.get(number ?? -1) ?? objectHash).toBe(objectHash);
        expect(files[number ?? -1]?.equals(bytes), `file ${number} is the one that was sent`).toBe(true);
      }
      expect(await readdir(join(objectsDir, "parts"))).toEqual([]);
    } finally {
      await stop();
    }
  },
);
