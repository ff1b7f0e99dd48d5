import { redrawnPicture } from "./read-picture";

/** A sheet is read on a screen: A4 at some 200 dpi. */
const longestSide = 2400;

/**
 * A photograph of a sheet or a body as it is kept: upright, as a JPEG file, without the place and the phone it was taken with.
 *
 * @param sent the bytes of a PNG or JPEG file
 * @throws Problem as redrawnPicture
 */
export const photographedPage = (sent: Buffer): Promise<Buffer> =>
  redrawnPicture(sent, {
    width: longestSide,
    height: longestSide,
    fit: "inside",
    ground: "#ffffff",
    as: { format: "jpeg", quality: 80 },
  });
