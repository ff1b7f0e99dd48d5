import { closeSync, fstatSync, openSync } from "node:fs";

import { fileSource } from "./encoding/byte-source";
import { openDicom, type DicomFile } from "./encoding/dicom-file";
import { differingElements } from "./plain-files/differing-elements";
import { isReversible } from "./encoding/transfer-syntaxes";
import { shownDifference, type ShownDifference } from "./shown-difference";
import { loadCodecs } from "./pixels/frame-codecs";
import { samePixels } from "./plain-files/same-pixels";
import { HeaderRefused, RenderRefused } from "./refusal";

export interface ComparisonTask {
  readonly one: string;
  readonly other: string;
  /** Differences to be shown at most. None: the first one found ends it, and pixels are not looked at then. */
  readonly most: number;
}

export interface Comparison {
  readonly differences: readonly ShownDifference[];
  /** Whether there are more than those shown. */
  readonly isMore: boolean;
  /** `unknown` where they were not compared, or cannot be read. */
  readonly pixels: "same" | "different" | "unknown";
  /** Whether both are under the same transfer syntax, or neither was compressed with loss. */
  readonly isWithoutLoss: boolean;
}

/** Compares two files of one SOP instance; runs in a worker thread. */
export default async function compareFiles({ one, other, most }: ComparisonTask): Promise<Comparison> {
  await loadCodecs();
  const descriptors = [openSync(one, "r"), openSync(other, "r")];
  try {
    const [left, right] = descriptors.map((file) => openDicom(fileSource(file, fstatSync(file).size)));
    if (!left || !right) throw new RangeError("two files wanted");
    return compared(left, right, most);
  } catch (error) {
    if (!(error instanceof HeaderRefused) && !(error instanceof RenderRefused)) throw error;
    return { differences: [], isMore: true, pixels: "unknown", isWithoutLoss: false };
  } finally {
    for (const file of descriptors) closeSync(file);
  }
}

function compared(one: DicomFile, other: DicomFile, most: number): Comparison {
  const syntaxes = [one.transferSyntaxUid, other.transferSyntaxUid];
  const isWithoutLoss = syntaxes[0] === syntaxes[1] || syntaxes.every(isReversible);
  const differences: ShownDifference[] = [];
  let isMore = false;
  for (const difference of differingElements(one, other)) {
    isMore = differences.length >= most;
    if (isMore) break;
    differences.push(shownDifference(difference));
  }
  const pixels = most === 0 && (isMore || !isWithoutLoss) ? "unknown" : pixelsOf(one, other);
  return { differences, isMore, pixels, isWithoutLoss };
}

function pixelsOf(one: DicomFile, other: DicomFile): Comparison["pixels"] {
  try {
    return samePixels(one, other) ? "same" : "different";
  } catch (error) {
    if (error instanceof HeaderRefused || error instanceof RenderRefused) return "unknown";
    throw error;
  }
}
