import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { phantomStudy, type PhantomFile } from "#api/dicom/phantoms/phantom-study";
import { clientOf, imagesSeeded } from "./demo-account";
import { startOrthanc, type Orthanc } from "./orthanc";
import { startProduct, type RunningProduct } from "./product";
import { percentile, table, timed, type Row } from "./row";
import { sender } from "./sender";
import { uploadSeconds, type Slice, type UploadCall } from "./upload";

const sliceCount = 500;
const studyCount = 20_000;
/** Of one upload: as many as a person sends at once, and more than the server groups. */
const studiesAtOnce = 250;
const rounds = 5;

const familyNames = ["王=Wang", "李=Li", "张=Zhang", "刘=Liu", "陈=Chen", "杨=Yang", "赵=Zhao", "黄=Huang"];
const givenNames = [
  "伟=Wei",
  "芳=Fang",
  "娜=Na",
  "敏=Min",
  "静=Jing",
  "丽=Li",
  "强=Qiang",
  "磊=Lei",
  "军=Jun",
  "洋=Yang",
];

/** `Zhang^Wei=张^伟`, a different one for each number up to 80, then again. */
function nameOf(number: number): string {
  const [family = "", familyLatin] = (familyNames[number % familyNames.length] ?? "").split("=");
  const [given = "", givenLatin] = (
    givenNames[Math.floor(number / familyNames.length) % givenNames.length] ?? ""
  ).split("=");
  return `${familyLatin}^${givenLatin}=${family}^${given}`;
}

const asSlice = ({ fileName, bytes }: { fileName: string; bytes: Buffer }): Slice => ({
  name: fileName,
  bytes,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});

function phantom(number: number, size: number, slices: number) {
  const name = nameOf(number);
  const patient = { name, id: `P${number}`, sex: number % 2 === 0 ? "M" : "F", birthDate: "19700101" } as const;
  const date = `2026${String(1 + (number % 12)).padStart(2, "0")}${String(1 + (number % 28)).padStart(2, "0")}`;
  const study = { accessionNumber: `Q${number}`, date, time: "080000", description: "bench" };
  return [...phantomStudy({ kind: "ct", patient, study, seed: 7_000_000 + number, size, slices })];
}

interface Peers {
  call: UploadCall;
  /** DICOMweb of the organization. */
  own: string;
  orthanc: Orthanc | null;
}

/** What each of two servers takes for the same work, in turns, since the machine is not equally fast at all times. */
async function sideBySide(times: number, ours: () => Promise<unknown>, theirs: (() => Promise<unknown>) | null) {
  const milliseconds = async (work: () => Promise<unknown>) => (await timed(1, 0, work))[0] ?? Number.NaN;
  const durations: { ours: number; theirs: number }[] = [];
  for (let run = 0; run < times + 2; run += 1) {
    const pair = { ours: await milliseconds(ours), theirs: theirs ? await milliseconds(theirs) : Number.NaN };
    if (run >= 2) durations.push(pair);
  }
  return durations;
}

type Durations = Awaited<ReturnType<typeof sideBySide>>;
const middle = (values: number[]) => percentile(values, 0.5);

function compared(what: string, durations: Durations, goal: number): Row[] {
  const ours = middle(durations.map((pair) => pair.ours));
  const theirs = middle(durations.map((pair) => pair.theirs));
  const own: Row = { what, measured: ours, budget: null, unit: "ms" };
  if (Number.isNaN(theirs)) return [own];
  const ratio = middle(durations.map((pair) => pair.theirs / pair.ours));
  return [
    own,
    { what: `${what}: Orthanc`, measured: theirs, budget: null, unit: "ms" },
    { what: `${what}: against Orthanc`, measured: ratio, budget: goal, unit: "×", higherIsBetter: true },
  ];
}

/** A reader over connections kept open; answers are read whole and thrown away. */
function reader(token: string) {
  const { send, close } = sender();
  const headers = { authorization: `Bearer ${token}` };
  return {
    own: (url: string, accept = "application/dicom+json") =>
      send(url, { method: "GET", headers: { ...headers, accept } }),
    theirs: (url: string, accept = "application/dicom+json") => send(url, { method: "GET", headers: { accept } }),
    close,
  };
}

async function benchRetrieve(
  { call, own, orthanc }: Peers,
  product: RunningProduct,
  files: PhantomFile[],
): Promise<Row[]> {
  const [first] = files;
  if (!first) throw new Error("no slices");
  await uploadSeconds(call, files.map(asSlice));
  await orthanc?.ingest(files);
  const { own: read, theirs: readTheirs, close } = reader(call.token);
  const study = `studies/${first.studyInstanceUid}`;
  const series = `${study}/series/${first.seriesInstanceUid}`;
  const multipart = 'multipart/related; type="application/dicom"; transfer-syntax=*';
  const dicomweb = orthanc?.dicomwebUrl;
  const before = product.memoryMb();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, product.memoryMb())), 100);
  const retrieved = await sideBySide(
    rounds,
    () => read(`${own}/${study}`, multipart),
    dicomweb ? () => readTheirs(`${dicomweb}/${study}`, 'multipart/related; type="application/dicom"') : null,
  );
  clearInterval(watch);
  const metadata = await sideBySide(
    rounds,
    () => read(`${own}/${series}/metadata`),
    dicomweb ? () => readTheirs(`${dicomweb}/${series}/metadata`) : null,
  );
  const rendered = await timed(100, 20, () =>
    read(`${own}/${series}/instances/${first.sopInstanceUid}/rendered`, "image/jpeg"),
  );
  close();
  return [
    ...compared(`WADO-RS, ${sliceCount} slices of 0.5 MB`, retrieved, 1),
    { what: "memory added while they were sent", measured: most - before, budget: null, unit: "MB" },
    ...compared(`metadata of a series of ${sliceCount}`, metadata, 1),
    { what: "rendered CT frame, warm, p95", measured: percentile(rendered, 0.95), budget: 30, unit: "ms" },
  ];
}

async function benchSearch({ call, own, orthanc }: Peers): Promise<Row[]> {
  const began = performance.now();
  for (let first = 10; first < studyCount + 10; first += studiesAtOnce) {
    const files = Array.from({ length: studiesAtOnce }, (_, index) => phantom(first + index, 16, 1)).flat();
    await uploadSeconds(
      call,
      files.map((file, index) => ({ ...asSlice(file), name: `${index}.dcm` })),
    );
    await orthanc?.ingest(files);
  }
  console.log(`${studyCount} studies stored in ${Math.round((performance.now() - began) / 1000)} s`);
  const { own: read, theirs: readTheirs, close } = reader(call.token);
  const dicomweb = orthanc?.dicomwebUrl;
  const search = (query: string, theirQuery = query) =>
    sideBySide(
      rounds * 3,
      () => read(`${own}/studies?${query}`),
      dicomweb ? () => readTheirs(`${dicomweb}/studies?${theirQuery}`) : null,
    );
  const rows = [
    // Orthanc knows no order; it is asked for as many.
    ...compared(`QIDO-RS, newest 20 of ${studyCount}`, await search("limit=20"), 5),
    // Percent-encoded hanzi match nothing there, so it gets the same number of letters.
    ...compared(
      "QIDO-RS, name",
      await search(`PatientName=${encodeURIComponent("张*")}&limit=20`, "PatientName=Zhang*&limit=20"),
      5,
    ),
    ...compared("QIDO-RS, accession number", await search("AccessionNumber=Q15000"), 5),
    ...compared("QIDO-RS, a day", await search("StudyDate=20260606&limit=20"), 5),
  ];
  close();
  return rows;
}

/** `npm run bench:imaging`: DICOMweb beside Orthanc's, the same files on the same disk, in one run. */
async function benchImaging(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "radbridge-bench-imaging-"));
  // Before the first connection: none that is kept open waits so long.
  const slices = phantom(1, 512, sliceCount);
  const product = await startProduct(folder);
  const orthanc = await startOrthanc();
  try {
    const { client, token } = await clientOf(product, "approver");
    await imagesSeeded(client);
    const [bucket] = await client.organizations.uploadable({});
    if (!bucket) throw new Error("the bench account may not upload anywhere");
    const call: UploadCall = { origin: product.origin, client, token, bucketId: bucket.id };
    const peers: Peers = { call, own: `${product.origin}/dicomweb/${bucket.id}`, orthanc };
    return [...(await benchRetrieve(peers, product, slices)), ...(await benchSearch(peers))];
  } finally {
    await orthanc?.stop();
    await product.stop();
    await rm(folder, { recursive: true });
  }
}

console.log(`\nimaging\n${table(await benchImaging())}`);
