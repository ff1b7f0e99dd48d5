import type { Measurement } from "#contract/imaging/measurements";

/** What is to be seen of a frame, without how large it is and where it lies. */
export interface ShownFrame {
  instanceId: string;
  frame: number;
  /** In the modality's units; null for colour. */
  window: { center: number; width: number } | null;
  isInverted: boolean;
  areOverlaysShown: boolean;
  measurements: Pick<Measurement, "tool" | "points">[];
}

/** Coordinates to a hundredth, windows to a whole: what the eye cannot tell apart is the same. */
const rounded = (value: number, digits: number) => Number(value.toFixed(digits)) + 0;

/** FNV-1a of 64 bits: browsers have no digest of their own on the plain HTTP of hospital networks. */
function digest(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}

/** Names what is to be seen: the same for the same frame, window and measurements, in whichever order those were drawn. */
export function nameOfShown({
  instanceId,
  frame,
  window,
  isInverted,
  areOverlaysShown,
  measurements,
}: ShownFrame): string {
  const greys = window && [rounded(window.center, 0), rounded(window.width, 0)];
  const drawn = measurements.map(({ tool, points }) =>
    JSON.stringify([tool, points.map((point) => point.map((value) => rounded(value, 2)))]),
  );
  return `${instanceId}/${frame}/${digest(JSON.stringify([greys, isInverted, drawn.sort(), ...(areOverlaysShown ? [] : ["no overlays"])]))}`;
}
