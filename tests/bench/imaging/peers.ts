import { timed, percentile, type Row } from "../row";
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

/** What each of two servers takes for the same work, in turns, since the machine is not equally fast at all times. */
export async function sideBySide(times: number, ours: () => Promise<unknown>, theirs: (() => Promise<unknown>) | null) {
  const milliseconds = async (work: () => Promise<unknown>) => (await timed(1, 0, work))[0] ?? Number.NaN;
  const durations: { ours: number; theirs: number }[] = [];
  for (let run = 0; run < times + 2; run += 1) {
    const pair = { ours: await milliseconds(ours), theirs: theirs ? await milliseconds(theirs) : Number.NaN };
    if (run >= 2) durations.push(pair);
  }
  return durations;
}

type Durations = Awaited<ReturnType<typeof sideBySide>>;
export const middle = (values: number[]) => percentile(values, 0.5);

/** Our time, Orthanc's, and how many times faster we are. */
export function compared(what: string, durations: Durations, goal: number): Row[] {
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

/** Files a second, ours and Orthanc's in each round, and how many times more ours are. */
export function comparedRates(what: string, rates: readonly { ours: number; theirs: number }[], goal: number): Row[] {
  const rate = (whose: string, values: number[]): Row => ({
    what: whose,
    measured: middle(values),
    budget: null,
    unit: "files/s",
    higherIsBetter: true,
  });
  const own = rate(
    what,
    rates.map(({ ours }) => ours),
  );
  if (rates.some(({ theirs }) => Number.isNaN(theirs))) return [own];
  const theirs = rate(
    `${what}: Orthanc`,
    rates.map((pair) => pair.theirs),
  );
  const ratio = middle(rates.map((pair) => pair.ours / pair.theirs));
  return [
    own,
    theirs,
    { what: `${what}: against Orthanc`, measured: ratio, budget: goal, unit: "×", higherIsBetter: true },
  ];
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
