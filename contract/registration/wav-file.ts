/** Of a WAV file with PCM samples alone. */
export const wavHeaderBytes = 44;

/**
 * Samples as a WAV file: one channel, 16 bit. A stream's header cannot know its length, and players that trust it wait
 * for hours of sound.
 *
 * @param samples PCM, little-endian
 * @param sampleRate in hertz
 */
export function wavFile(samples: Uint8Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(wavHeaderBytes + samples.length);
  const header = new DataView(file.buffer);
  const write = (text: string, at: number) => file.set(new TextEncoder().encode(text), at);
  write("RIFF", 0);
  header.setUint32(4, file.length - 8, true);
  write("WAVEfmt ", 8);
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, sampleRate, true);
  header.setUint32(28, sampleRate * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  write("data", 36);
  header.setUint32(40, samples.length, true);
  file.set(samples, wavHeaderBytes);
  return file;
}
