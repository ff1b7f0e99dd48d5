import { imageLoader, type Types } from "@cornerstonejs/core";
import { wadors } from "@cornerstonejs/dicom-image-loader";

/** A decoder that finds nothing in a frame does not fail: it leaves an image of no size, which nothing can draw. */
function withSize(image: Types.IImage): Types.IImage {
  if (image.width > 0 && image.height > 0) return image;
  throw new Error("the frame holds no image");
}

/** Where the processor draws, fractions are spread over their range: one that has no width cannot be drawn. */
function withRange(image: Types.IImage): Types.IImage {
  if (image.dataType === "Float32Array" && image.minPixelValue === image.maxPixelValue) image.maxPixelValue += 1;
  return image;
}

/** Loads frames as the library does, and fails where there is nothing to be seen. */
export function registerFrameLoader() {
  imageLoader.registerImageLoader("wadors", (imageId, options) => {
    const loading = wadors.loadImage(imageId, options);
    return { ...loading, promise: loading.promise.then(withSize).then(withRange) };
  });
}
