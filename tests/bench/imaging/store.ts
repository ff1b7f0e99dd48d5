import type { PhantomFile } from "#api/dicom/phantoms/phantom-study";
import { requestsAtOnce } from "../../../app/imaging/uploads/transfer/files-at-once";
import type { Row } from "../row";
import { sender } from "../sender";
import { phantom } from "./bench-studies";
import { comparedRates, rounds, type Pair, type Peers } from "./peers";

/** In each round: a thousand by both servers in all. */
export const slicesStored = 200;

/** A request of STOW-RS (PS3.18 §10.5): as many instances as our own client sends at once. */
const instancesAtOnce = 16;
const boundary = "bench-instances";
const storeType = `multipart/related; type="application/dicom"; boundary=${boundary}`;

function* storeBodies(files: readonly PhantomFile[]): Generator<Buffer[]> {
  const head = Buffer.from(`--${boundary}\r\nContent-Type: application/dicom\r\n\r\n`);
  const end = Buffer.from("\r\n");
  for (let first = 0; first < files.length; first += instancesAtOnce) {
    const parts = files.slice(first, first + instancesAtOnce).flatMap(({ bytes }) => [head, bytes, end]);
    yield [...parts, Buffer.from(`--${boundary}--\r\n`)];
  }
}

/** Stores files by STOW-RS, four requests at a time. @returns the seconds it took */
export async function stored(
  url: string,
  files: readonly PhantomFile[],
  headers: Record<string, string>,
): Promise<number> {
  const { send, close } = sender();
  const bodies = storeBodies(files);
  const sendRest = async () => {
    for (const body of bodies) {
      const kinds = { "content-type": storeType, accept: "application/dicom+json" };
      const post = () => send(`${url}/studies`, { method: "POST", headers: { ...headers, ...kinds }, body });
      // As with its REST ingest, two requests to Orthanc can fail one another.
      await post().catch(post);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: requestsAtOnce }, sendRest));
  close();
  return (performance.now() - began) / 1000;
}

/** CT slices of 0.5 MB by STOW-RS, and the same by Orthanc's: in turns, each round a study of its own. */
export async function benchStore({ call, own, orthanc }: Peers): Promise<Row[]> {
  const dicomweb = orthanc?.dicomwebUrl;
  const headers = { authorization: `Bearer ${call.token}` };
  const rates: Pair[] = [];
  for (let round = 0; round < rounds + 2; round += 1) {
    const files = phantom(100_000 + round, 512, slicesStored);
    const ours = slicesStored / (await stored(own, files, headers));
    const theirs = dicomweb ? slicesStored / (await stored(dicomweb, files, {})) : Number.NaN;
    if (round >= 2) rates.push({ ours, theirs });
  }
  return [comparedRates("STOW-RS, CT slices of 0.5 MB", rates, 1.5)];
}
