/** What planes through a series leave black, by the numbers that its images are scrolled by. */
export interface MissingSlices {
  /** Images that could not be read. */
  unread: number[];
  /** Places where the series has no image, between two of its images. */
  absent: { after: number; before: number; count: number }[];
}

/**
 * @param steps through the volume: the index of each one's image, null where there is none (`evenSteps`)
 * @param isRead of each image, by its index
 */
export function missingSlices(steps: readonly (number | null)[], isRead: readonly boolean[]): MissingSlices {
  const unread = isRead.flatMap((one, index) => (one ? [] : [index + 1]));
  const absent: MissingSlices["absent"] = [];
  let [last, count] = [0, 0];
  for (const image of steps) {
    if (image === null) {
      count += 1;
      continue;
    }
    const ends = [last + 1, image + 1].sort((a, b) => a - b);
    if (count > 0) absent.push({ after: ends[0] ?? 0, before: ends[1] ?? 0, count });
    [last, count] = [image, 0];
  }
  return { unread, absent };
}
