import { scanGrayBuffer } from "@undecaf/zbar-wasm";
import sharp from "sharp";

interface Picture {
  /** RGBA. */
  pixels: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * What a scanner reads of the Code 128 bars in a picture, by a decoder that is none of ours.
 *
 * @param turned by how many degrees the picture stands clockwise
 * @throws where no bars can be read, or bars of another kind
 */
export async function readCode128({ pixels, width, height }: Picture, turned = 0): Promise<string> {
  const { data, info } = await sharp(Buffer.from(pixels), { raw: { width, height, channels: 4 } })
    .flatten({ background: "white" })
    .rotate(360 - turned)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { buffer, byteOffset, byteLength } = data;
  const found = await scanGrayBuffer(
    buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer,
    info.width,
    info.height,
  );
  const bars = found.find(({ typeName }) => typeName === "ZBAR_CODE128");
  if (!bars) throw new Error(`no Code 128, but ${found.map(({ typeName }) => typeName).join() || "nothing"}`);
  return bars.decode();
}
