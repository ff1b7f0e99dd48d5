import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PhantomFile } from "#api/dicom/phantoms/phantom-study";
import { demoHospitals } from "#api/identity/installation/demo-accounts";
import { dcmtk, hasDcmtk } from "../../support/dcmtk";
import type { Row } from "../row";
import { phantom } from "./bench-studies";
import { comparedRates, rounds, type Pair, type Peers } from "./peers";
import { slicesStored } from "./store";

/** A device of the demo's hospitals. */
const callingAeTitle = "CT64";

interface Called {
  aeTitle: string;
  port: number;
}

/** Sends the files of a folder over one association, as a device does: each waits for the answer to the one before. */
async function sentPerSecond({ aeTitle, port }: Called, folder: string, count: number): Promise<number> {
  const to = ["-aet", callingAeTitle, "-aec", aeTitle, "+sd", "127.0.0.1", String(port), folder];
  const began = performance.now();
  const { code, printed } = await dcmtk("storescu", to);
  if (code !== 0) throw new Error(`storescu to ${aeTitle}: ${printed}`);
  return (1000 * count) / (performance.now() - began);
}

async function inFolder<Result>(files: readonly PhantomFile[], use: (folder: string) => Promise<Result>) {
  const folder = await mkdtemp(join(tmpdir(), "radbridge-bench-send-"));
  try {
    for (const { fileName, bytes } of files) await writeFile(join(folder, fileName), bytes);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** CT slices of 0.5 MB by C-STORE, to us and to Orthanc in turns, and the same ones again. */
export async function benchSend({ orthanc, dicomPort }: Peers): Promise<Row[]> {
  if (!hasDcmtk) return [];
  const ours = { aeTitle: demoHospitals.county.aeTitle, port: dicomPort };
  const theirs = orthanc && { aeTitle: "ORTHANC", port: orthanc.dicomPort };
  const rates: Pair[][] = [[], []];
  for (let round = 0; round < rounds + 2; round += 1) {
    await inFolder(phantom(200_000 + round, 512, slicesStored), async (folder) => {
      for (const ofTime of rates) {
        const pair = {
          ours: await sentPerSecond(ours, folder, slicesStored),
          theirs: theirs ? await sentPerSecond(theirs, folder, slicesStored) : Number.NaN,
        };
        if (round >= 2) ofTime.push(pair);
      }
    });
  }
  const [first = [], again = []] = rates;
  return [
    comparedRates("C-STORE over one association, CT slices of 0.5 MB", first, 1.5),
    comparedRates("C-STORE of the same again", again, 1.5),
  ];
}
