/** Bytes in a buffer that is used again. */
export interface LentBytes {
  readonly bytes: Uint8Array;
  /** For whoever is done with them; where nobody says so, the buffer is left to the garbage collector. */
  giveBack(): void;
}

export type Piece = Uint8Array | LentBytes;

export const bytesOfPiece = (piece: Piece): Uint8Array => (piece instanceof Uint8Array ? piece : piece.bytes);

/** A slice of 512 × 512 pixels of 16 bits with its header fits in one. */
export const LENT_BYTES = 640 * 1024;

/** Kept for the next reading, 10 MB in all. */
const idleAtMost = 16;

const idle: Buffer[] = [];

/** A buffer to read into: memory fresh from the system costs as much as reading the file. */
export function borrowBuffer(): { buffer: Buffer; giveBack: () => void } {
  const buffer = idle.pop() ?? Buffer.allocUnsafeSlow(LENT_BYTES);
  let isLent = true;
  const giveBack = () => {
    if (isLent && idle.length < idleAtMost) idle.push(buffer);
    isLent = false;
  };
  return { buffer, giveBack };
}
