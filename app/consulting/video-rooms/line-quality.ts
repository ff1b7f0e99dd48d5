/** Below it pictures are not sent: sound alone goes on. */
export const narrowBitsPerSecond = 150_000;
/** Enough for a voice, whatever becomes of pictures. */
export const audioBitsPerSecond = 64_000;
const videoBitsPerSecond = 1_200_000;
/** In a row: one bad moment is no bad line. */
const narrowSamples = 2;
/** Sound alone does not show how wide a line has become: after so many samples pictures are tried again. */
const retryAfterSamples = 10;

export interface LineQuality {
  isNarrow: boolean;
  /** In a row below the limit; while narrow, how many since. */
  samples: number;
}

export const freshLine: LineQuality = { isNarrow: false, samples: 0 };

/**
 * How a line stands after one more look at it.
 *
 * @param available bits per second that may be sent, as the browser estimates; null where it says nothing
 */
export function nextLine(line: LineQuality, available: number | null): LineQuality {
  if (line.isNarrow) {
    const isBack = line.samples + 1 >= retryAfterSamples;
    return isBack ? freshLine : { isNarrow: true, samples: line.samples + 1 };
  }
  if (available === null || available >= narrowBitsPerSecond) return freshLine;
  const samples = line.samples + 1;
  return samples >= narrowSamples ? { isNarrow: true, samples: 0 } : { isNarrow: false, samples };
}

/** What one picture may take where it is sent to so many. */
export const videoBitsFor = (receivers: number): number =>
  Math.max(narrowBitsPerSecond, Math.round(videoBitsPerSecond / Math.max(1, receivers)));
