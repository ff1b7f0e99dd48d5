/** What a WAV file says of itself, and how loud its loudest sample is, of 1. */
export function wavFacts(bytes: Uint8Array) {
  const file = Buffer.from(bytes);
  const samples = new Int16Array(Uint8Array.from(file.subarray(44)).buffer);
  const bytesPerSecond = file.readUInt32LE(28);
  return {
    kind: `${file.toString("latin1", 0, 4)} ${file.toString("latin1", 8, 16).trim()} ${file.toString("latin1", 36, 40)}`,
    channels: file.readUInt16LE(22),
    bits: file.readUInt16LE(34),
    /** Whether both lengths of the header are those of the file. */
    isWhole: file.readUInt32LE(4) === file.length - 8 && file.readUInt32LE(40) === file.length - 44,
    seconds: file.readUInt32LE(40) / bytesPerSecond,
    peak: samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) / 32_768,
  };
}
