import { createHash } from "node:crypto";
import { phantomStudy } from "#api/dicom/phantoms/phantom-study";
import { filesAtOnce, requestsAtOnce } from "../../app/imaging/uploads/transfer/files-at-once";
import type { Client } from "#contract/index";
import type { RunningProduct } from "./product";
import { comparedRates, type Pair } from "./imaging/peers";
import { startOrthanc } from "./orthanc";
import type { Row } from "./row";
import { sender } from "./sender";

const sliceCount = 300;
const rounds = 5;
/**
 * Both servers take a smaller study first, again and again, which is not counted: they run for months, and V8 makes fast
 * code of what is called often. Our first hundred files take 4.5 ms of the server's processor time each, those after a
 * thousand 2.6.
 */
const warmCount = 60;
const warmRounds = 15;

export interface Slice {
  name: string;
  bytes: Buffer;
  sha256: string;
}

/** CT slices of 512 × 512, about 0.5 MB each, with the checksums a client may send along. */
function slices(number: number, count: number): Slice[] {
  const patient = { name: "Zhang^Wei=张^伟", id: "BENCH1", sex: "M", birthDate: "19700101" } as const;
  const accessionNumber = `B${number}${Date.now() % 1e9}`;
  const study = { accessionNumber, date: "20250101", time: "080000", description: "bench" };
  const options = { kind: "ct", patient, study, seed: (Date.now() % 1e6) + number, size: 512, slices: count } as const;
  return [...phantomStudy(options)].map(({ fileName, bytes }) => ({
    name: fileName,
    bytes,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  }));
}

/**
 * CT slices from the first byte sent to the exam listed; beside Orthanc's own ingest of the same files where Orthanc is
 * installed. They take turns, since the machine is not equally fast at all times.
 */
export async function benchUpload({ origin }: RunningProduct, client: Client, token: string): Promise<Row[]> {
  const warm = slices(0, warmCount);
  const [bucket] = await client.organizations.uploadable({});
  if (!bucket) throw new Error("the bench account may not upload anywhere");
  const call = { origin, client, token, bucketId: bucket.id };
  const orthanc = await startOrthanc();
  try {
    for (let round = 0; round < warmRounds; round += 1) {
      await sendAll(call, warm);
      await orthanc?.ingest(warm);
    }
    const rates: Pair[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const files = slices(round, sliceCount);
      const ours = sliceCount / (await uploadSeconds(call, files));
      rates.push({ ours, theirs: orthanc ? sliceCount / (await orthanc.ingest(files)) : Number.NaN });
    }
    return [comparedRates("upload, CT slices of 0.5 MB, stored and listed", rates, 1.5)];
  } finally {
    await orthanc?.stop();
  }
}

/** Who uploads where. */
export interface UploadCall {
  origin: string;
  client: Client;
  token: string;
  bucketId: string;
}

/** @returns the upload, open, and when its first file was sent */
async function sendAll({ origin, client, token, bucketId }: UploadCall, files: Slice[]) {
  const announced = files.map(({ name, bytes }) => ({ name, size: bytes.length }));
  const task = await client.uploads.begin({ id: bucketId, files: announced });
  const { send, close } = sender();
  const began = performance.now();
  const waiting = files.map(({ bytes, sha256 }, position) => ({ position, bytes, sha256, sizeBytes: bytes.length }));
  const sendRest = async () => {
    for (let count = filesAtOnce(waiting); count > 0; count = filesAtOnce(waiting)) {
      const next = waiting.splice(0, count);
      const positions = next.map(({ position }) => position).join();
      await send(`${origin}${task.filesUrl}?positions=${positions}`, {
        method: "PUT",
        headers: { authorization: `Bearer ${token}`, "x-content-sha256": next.map(({ sha256 }) => sha256).join() },
        body: next.map(({ bytes }) => bytes),
      });
    }
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, sendRest));
  close();
  return { id: task.id, began };
}

/** @returns the seconds from the first byte sent to the exams listed */
export async function uploadSeconds(call: UploadCall, files: Slice[]): Promise<number> {
  const { client } = call;
  const { id, began } = await sendAll(call, files);
  const { studies } = await client.uploads.read({ id });
  const exams = await client.uploads.complete({
    id,
    studies: studies.map(({ studyInstanceUid, info }) => ({ studyInstanceUid, info })),
  });
  const seconds = (performance.now() - began) / 1000;
  const added = exams.reduce((sum, exam) => sum + exam.added, 0);
  if (added !== files.length) throw new Error(`${added} of ${files.length} slices were taken in`);
  return seconds;
}
