import { median, timed, type Row } from "../row";
import type { Orthanc } from "../orthanc";
import { sender } from "../sender";
import type { UploadCall } from "../upload";

export interface Peers {
  call: UploadCall;
  /** DICOMweb of the organization. */
  own: string;
  orthanc: Orthanc | null;
  /** Where the product takes DICOM associations. */
  dicomPort: number;
}

/** How often both servers do the same work, after two times that are not counted. */
export const rounds = 5;

/** What two servers took for the same work, or did in a second; theirs is NaN where there is no other. */
export interface Pair {
  ours: number;
  theirs: number;
}

/** What each of two servers takes for the same work, in turns, since the machine is not equally fast at all times. */
export async function sideBySide(
  times: number,
  ours: () => Promise<unknown>,
  theirs: (() => Promise<unknown>) | null,
): Promise<Pair[]> {
  const milliseconds = async (work: () => Promise<unknown>) => (await timed(1, 0, work))[0] ?? Number.NaN;
  const pairs: Pair[] = [];
  for (let run = 0; run < times + 2; run += 1) {
    const pair = { ours: await milliseconds(ours), theirs: theirs ? await milliseconds(theirs) : Number.NaN };
    if (run >= 2) pairs.push(pair);
  }
  return pairs;
}

/** Times in milliseconds of both. @param timesPeer how many times faster ours has to be */
export const comparedTimes = (what: string, pairs: readonly Pair[], timesPeer: number): Row =>
  compared(what, "ms", pairs, ({ ours, theirs }) => theirs / ours, timesPeer);

/** Files a second of both. @param timesPeer how many times more ours have to be */
export const comparedRates = (what: string, pairs: readonly Pair[], timesPeer: number): Row =>
  compared(what, "files/s", pairs, ({ ours, theirs }) => ours / theirs, timesPeer);

function compared(
  what: string,
  unit: Row["unit"],
  pairs: readonly Pair[],
  timesBetter: (pair: Pair) => number,
  timesPeer: number,
): Row {
  const row: Row = { what, measured: median(pairs.map(({ ours }) => ours)), unit, goal: { timesPeer } };
  const theirs = median(pairs.map((pair) => pair.theirs));
  if (Number.isNaN(theirs)) return row;
  return { ...row, peer: { measured: theirs, timesBetter: median(pairs.map(timesBetter)) } };
}

/** A reader over connections kept open; answers are read whole and thrown away. */
export function reader(token: string) {
  const { send, close } = sender();
  const headers = { authorization: `Bearer ${token}` };
  return {
    own: (url: string, accept = "application/dicom+json") =>
      send(url, { method: "GET", headers: { ...headers, accept } }),
    theirs: (url: string, accept = "application/dicom+json") => send(url, { method: "GET", headers: { accept } }),
    close,
  };
}
