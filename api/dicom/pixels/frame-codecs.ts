import type { Context as CodecContext } from "dcmjs-codecs";

import { jpeg2000Codestream, jpegCodestream, type Codestream } from "./codestream";
import type { ImageAttributes } from "./image-attributes";
import { RenderRefused } from "../refusal";

/** A decoded frame: samples by pixel or by plane, in as many bytes as their precision needs, little endian. */
export interface DecodedFrame {
  readonly bytes: Uint8Array;
  readonly bytesPerSample: 1 | 2;
  readonly isPlanar: boolean;
  readonly isYbr: boolean;
}

/** Above this the WebAssembly memory, which only ever grows, is given back after the frame. */
const largePixels = 8_000_000;

/** Loaded with the codecs: threads that only read what needs no decoding do without. */
let library: typeof import("dcmjs-codecs") | undefined;

/** Must run once in a thread before anything is decoded; the codecs are one WebAssembly module. */
export async function loadCodecs(): Promise<void> {
  library ??= (await import("dcmjs-codecs")).default;
  if (library.NativeCodecs.isInitialized()) return;
  library.log.setLevel("silent");
  await library.NativeCodecs.initializeAsync();
}

function loaded() {
  if (!library) throw new Error("loadCodecs() must run before anything is decoded");
  return library;
}

/**
 * Decodes JPEG, JPEG-LS and JPEG 2000 frames, High-Throughput ones included.
 *
 * @throws RenderRefused `malformed` when the image is broken or is not the size the data set states, `unsupported`
 */
export function decodeCodestream(
  bytes: Buffer,
  codec: "jpeg" | "jpeg_ls" | "jpeg_2000",
  attributes: ImageAttributes,
): DecodedFrame {
  if (codec === "jpeg_2000") {
    const stream = jpeg2000Codestream(bytes);
    // Subsampled components would be read past their end.
    if (stream.isSubsampled) throw new RenderRefused("unsupported", "JPEG 2000 with subsampled components");
    if (stream.components === 3 && stream.precision > 8) {
      throw new RenderRefused("unsupported", "JPEG 2000 colour beyond 8 bits");
    }
    const frame = decodeBy("decodeJpeg2000", bytes, stream, attributes);
    const isYbr = !stream.hasComponentTransform && attributes.photometric.startsWith("YBR_FULL");
    return { ...frame, isPlanar: false, isYbr };
  }
  const stream = jpegCodestream(bytes);
  if (codec === "jpeg_ls") {
    const frame = decodeBy("decodeJpegLs", bytes, stream, attributes);
    return { ...frame, isPlanar: stream.isPlanar, isYbr: attributes.photometric.startsWith("YBR") };
  }
  return {
    ...decodeBy("decodeJpeg", bytes, stream, attributes),
    isPlanar: false,
    isYbr: isYbrJpeg(stream, attributes),
  };
}

/**
 * Whether JPEG samples are luminance and chrominance: markers in the image first, then what the data set says. Many
 * objects say RGB over an image that is not; subsampled chrominance cannot be RGB.
 */
function isYbrJpeg(stream: ReturnType<typeof jpegCodestream>, { photometric }: ImageAttributes): boolean {
  if (stream.isLossless) return photometric.startsWith("YBR");
  if (stream.adobeTransform !== null) return stream.adobeTransform !== 0;
  return stream.hasJfif || stream.isSubsampled || photometric.startsWith("YBR");
}

function decodeBy(
  decode: "decodeJpeg" | "decodeJpegLs" | "decodeJpeg2000",
  bytes: Buffer,
  stream: Codestream,
  { rows, columns, samplesPerPixel, isSigned }: ImageAttributes,
): Pick<DecodedFrame, "bytes" | "bytesPerSample"> {
  const { NativeCodecs, Context } = loaded();
  if (stream.rows !== rows || stream.columns !== columns || stream.components !== samplesPerPixel) {
    const size = `${stream.columns} × ${stream.rows} × ${stream.components}`;
    throw new RenderRefused("malformed", `image of ${size} where ${columns} × ${rows} × ${samplesPerPixel} is stated`);
  }
  if (stream.precision < 1 || stream.precision > 16) {
    throw new RenderRefused("unsupported", `${stream.precision} bits a sample`);
  }
  const bytesPerSample = stream.precision <= 8 ? 1 : 2;
  const context = new Context({
    width: columns,
    height: rows,
    bitsAllocated: bytesPerSample * 8,
    bitsStored: stream.precision,
    samplesPerPixel,
    pixelRepresentation: isSigned ? 1 : 0,
    planarConfiguration: 0,
    photometricInterpretation: samplesPerPixel === 3 ? "RGB" : "MONOCHROME2",
    encodedBuffer: bytes,
  });
  const decoded = decodedBytes(() => NativeCodecs[decode](context));
  if (rows * columns > largePixels) NativeCodecs.release();
  const expected = rows * columns * samplesPerPixel * bytesPerSample;
  if (decoded.length < expected) throw new RenderRefused("malformed", `${decoded.length} of ${expected} bytes decoded`);
  return { bytes: decoded, bytesPerSample };
}

function decodedBytes(decode: () => CodecContext): Uint8Array {
  try {
    return decode().getDecodedBuffer() ?? new Uint8Array();
  } catch (error) {
    // A decoder that failed leaves its WebAssembly memory in an unknown state.
    loaded().NativeCodecs.release();
    throw new RenderRefused("malformed", error instanceof Error ? error.message : "decoder failed");
  }
}
