import { toBuffer, toString } from "qrcode";

/** Level M bears 15 % damage; a quiet zone of 4 modules is what ISO/IEC 18004 asks for. */
const options = { errorCorrectionLevel: "M", margin: 4 } as const;

/** Draws a text (up to 2,331 bytes) as a QR code, an SVG of black squares on white that scales with its place. */
export function qrSvg(text: string): Promise<string> {
  return toString(text, { ...options, type: "svg" });
}

/** The same as a PNG file of `size` × `size` pixels at most, for mails and for screens without SVG. */
export function qrPng(text: string, size = 512): Promise<Buffer> {
  return toBuffer(text, { ...options, type: "png", width: size });
}
