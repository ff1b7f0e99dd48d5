import { BinaryBitmap, Code128Reader, DecodeHintType, HybridBinarizer, RGBLuminanceSource } from "@zxing/library";
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
 * @throws NotFoundException where no bars can be read
 */
export async function readCode128({ pixels, width, height }: Picture, turned = 0): Promise<string> {
  const { data, info } = await sharp(Buffer.from(pixels), { raw: { width, height, channels: 4 } })
    .flatten({ background: "white" })
    .rotate(360 - turned)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const source = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height);
  const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]]);
  return new Code128Reader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText();
}
