/** Bytes in a buffer that is used again. */
export interface PooledBytes {
  readonly bytes: Uint8Array;
  /** For whoever is done with them; where nobody says so, the buffer is left to the garbage collector. */
  giveBack(): void;
}

export type Chunk = Uint8Array | PooledBytes;

export const chunkBytes = (piece: Chunk): Uint8Array => (piece instanceof Uint8Array ? piece : piece.bytes);

/** A slice of 512 × 512 pixels of 16 bits with its header fits in one. */
export const pooledBufferBytes = 640 * 1024;

/** Kept for the next reading, 10 MB in all. */
const maxIdle = 16;

const idle: Buffer[] = [];

/** A buffer to read into: memory fresh from the system costs as much as reading the file. */
export function borrowBuffer(): { buffer: Buffer; giveBack: () => void } {
  const buffer = idle.pop() ?? Buffer.allocUnsafeSlow(pooledBufferBytes);
  let isLent = true;
  const giveBack = () => {
    if (isLent && idle.length < maxIdle) idle.push(buffer);
    isLent = false;
  };
  return { buffer, giveBack };
}
