/**
 * Samples as a WAV file: one channel, 16 bit. A stream's header cannot know its length, and players that trust it wait
 * for hours of sound.
 *
 * @param samples PCM, little-endian
 * @param sampleRate in hertz
 */
export function wavFile(samples: Buffer, sampleRate: number): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write("RIFF", 0);
  header.writeUInt32LE(headerBytes - 8 + samples.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** Of a WAV file with samples of that kind alone. */
export const headerBytes = 44;
