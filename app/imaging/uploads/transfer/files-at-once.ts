/** How many requests go at once: small files wait for the disk, not for each other. */
export const requestsAtOnce = 4;

/** Small files share a request up to here: below what a pause lets finish, and the most the server takes. */
const mostFiles = 16;
const mostBytes = 8 * 1024 * 1024;

/**
 * How many of the files still waiting go in the next request. Towards the end they are fewer, so that no sender has much
 * to do while the others have nothing; a large file goes alone.
 *
 * @param waiting files in their order, with their sizes in bytes
 * @returns 0 when none waits
 */
export function filesAtOnce(waiting: readonly { sizeBytes: number }[]): number {
  const share = Math.min(mostFiles, Math.floor(waiting.length / (2 * requestsAtOnce)));
  let count = 0;
  let bytes = 0;
  for (const { sizeBytes } of waiting.slice(0, Math.max(1, share))) {
    bytes += sizeBytes;
    if (count > 0 && bytes > mostBytes) break;
    count += 1;
  }
  return count;
}
