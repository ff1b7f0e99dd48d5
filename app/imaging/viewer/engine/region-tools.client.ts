import { EllipticalROITool, RectangleROITool } from "@cornerstonejs/tools";

type Corner = ArrayLike<number>;

/** Whether the box between two corners has a pixel of the picture in it. */
const touches = (one: Corner, other: Corner, size: Corner) =>
  Array.from(size).every((length, axis) => {
    const [from, to] = [one[axis] ?? 0, other[axis] ?? 0];
    return Math.max(from, to) >= 0 && Math.min(from, to) < length;
  });

// The libraries work nothing out as soon as one corner lies beside the picture, though they take no pixel from there.

/** Works out the part that lies on the picture, too. */
export class EllipseTool extends EllipticalROITool {
  override _isInsideVolume = touches;
}

/** Works out the part that lies on the picture, too. */
export class RectangleTool extends RectangleROITool {
  override _isInsideVolume = touches;
}
