import type { AiFinding, LocalFinding } from "#contract/reading/ai-tasks";

/** What the rules look at of one image, as its header says it. */
export interface ImageFacts {
  series: number | null;
  modality: string;
  bodyPart: string;
  /** ImageLaterality, else Laterality (PS3.3 C.7.3.1, C.7.6.1). */
  side: string;
  /** DeviationIndex (0018,1413): how far the exposure is from the one aimed at (IEC 62494-1). */
  deviationIndex: number | null;
  /** CTDIvol (0018,9345) in mGy. */
  ctdiVol: number | null;
  /** ImagePositionPatient along the normal of ImageOrientationPatient, in mm; null where it says none. */
  position: number | null;
  /** Images of a series that lie elsewhere or are of another kind are stacks of their own. */
  stack: string;
}

/** How the pixels of a picture are spread, in its own window: 256 counts from black to white. */
export interface Spread {
  series: number | null;
  counts: readonly number[];
}

const finding = (code: LocalFinding, series: number | null, values: AiFinding["values"] = {}): AiFinding => ({
  code,
  series,
  values,
  text: "",
});

const projections = ["CR", "DX", "MG"];
/** Body parts that come in pairs, by the words of PS3.16 Annex L that devices write. */
const paired =
  /BREAST|HAND|FOOT|KNEE|ELBOW|WRIST|ANKLE|SHOULDER|HIP|FEMUR|HUMERUS|FOREARM|LEG|TIBIA|FINGER|TOE|CLAVICLE|SCAPULA/i;

/** IEC 62494-1: beyond ±3 an exposure is double or half of what was aimed at. */
const mostDeviation = 3;
/** Of the pixels; a collimated border is black, and so is more of a small part. */
const mostBlack = 0.6;
const mostWhite = 0.25;
/** Slices further apart than this many usual steps have one missing between them. */
const gapFactor = 1.6;
const sameMm = 0.01;

/** @returns findings in the order of the series; `nothing` where the rules looked and found none */
export function judged(images: readonly ImageFacts[], spreads: readonly Spread[]): AiFinding[] {
  const found = [
    ...exposures(images),
    ...spreads.flatMap(clipping),
    ...sides(images),
    ...stacks(images),
    ...dose(images),
  ];
  return found.length > 0 ? found : [finding("nothing", null)];
}

const exposures = (images: readonly ImageFacts[]) =>
  images.flatMap(({ deviationIndex, series }) =>
    deviationIndex !== null && Math.abs(deviationIndex) > mostDeviation
      ? [finding("deviation", series, { index: Number(deviationIndex.toFixed(1)) })]
      : [],
  );

function clipping({ counts, series }: Spread): AiFinding[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return [];
  const [black, white] = [(counts[0] ?? 0) / all, (counts[counts.length - 1] ?? 0) / all];
  return [
    ...(black > mostBlack ? [finding("clippedBlack", series, { percent: Math.round(100 * black) })] : []),
    ...(white > mostWhite ? [finding("clippedWhite", series, { percent: Math.round(100 * white) })] : []),
  ];
}

function sides(images: readonly ImageFacts[]): AiFinding[] {
  const sideless = images.filter(
    ({ modality, bodyPart, side }) => projections.includes(modality) && paired.test(bodyPart) && side === "",
  );
  return sideless[0] ? [finding("noSide", sideless[0].series, { images: sideless.length })] : [];
}

function stacks(images: readonly ImageFacts[]): AiFinding[] {
  const byStack = new Map<string, ImageFacts[]>();
  for (const image of images) {
    if (image.position === null || projections.includes(image.modality)) continue;
    byStack.set(image.stack, [...(byStack.get(image.stack) ?? []), image]);
  }
  return [...byStack.values()].flatMap((stack) => stackFindings(stack));
}

function stackFindings(stack: readonly ImageFacts[]): AiFinding[] {
  const series = stack[0]?.series ?? null;
  const places = stack.flatMap(({ position }) => position ?? []).sort((one, other) => one - other);
  const steps = places.slice(1).map((place, index) => place - (places[index] ?? place));
  const twice = steps.filter((step) => step < sameMm).length;
  const real = steps.filter((step) => step >= sameMm).sort((one, other) => one - other);
  // Fewer are no stack: a scout, or three planes.
  if (real.length < 4) return [];
  const usual = real[Math.floor(real.length / 2)] ?? 0;
  const gaps = real.filter((step) => step > gapFactor * usual);
  const missing = gaps.reduce((sum, step) => sum + Math.max(1, Math.round(step / usual) - 1), 0);
  // Where half of the steps differ there is no step to miss.
  if (gaps.length > real.length / 4) return [finding("uneven", series)];
  return [
    ...(gaps.length > 0
      ? [
          finding("sliceGap", series, {
            missing,
            gap: Number(Math.max(...gaps).toFixed(1)),
            step: Number(usual.toFixed(1)),
          }),
        ]
      : []),
    ...(twice > 0 ? [finding("sliceTwice", series, { images: twice })] : []),
  ];
}

function dose(images: readonly ImageFacts[]): AiFinding[] {
  const doses = images.flatMap(({ ctdiVol }) => ctdiVol ?? []);
  return doses.length === 0 ? [] : [finding("dose", null, { most: Number(Math.max(...doses).toFixed(1)) })];
}
