/**
 * Divides bytes that arrive into pieces of known lengths, in flat memory.
 *
 * @returns `next` yields the bytes of the next piece, fewer where the body ends; the piece before has to be read to its
 * end. `isAtEnd` tells whether nothing is left.
 */
export function splitBody(body: AsyncIterable<Uint8Array>) {
  const chunks = body[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();

  /** Whether there are bytes to take. */
  async function filled(): Promise<boolean> {
    while (rest.length === 0) {
      const { done, value } = await chunks.next();
      if (done) return false;
      rest = value;
    }
    return true;
  }

  return {
    async *next(lengthBytes: number): AsyncGenerator<Uint8Array> {
      for (let missing = lengthBytes; missing > 0 && (await filled());) {
        const piece = rest.subarray(0, missing);
        rest = rest.subarray(piece.length);
        missing -= piece.length;
        yield piece;
      }
    },
    isAtEnd: async () => !(await filled()),
  };
}
