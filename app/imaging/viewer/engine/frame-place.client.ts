import { getShouldUseCPURendering, utilities, type Types } from "@cornerstonejs/core";

/** Where a frame lies in its pane, in the page's pixels. */
export interface FramePlaceOnPane {
  columns: number;
  rows: number;
  /** Of a place counted in columns and rows from the frame's first corner. */
  at: (column: number, row: number) => Types.Point2;
}

/**
 * Measures where a frame lies, so that it is right however it was turned, mirrored and moved; null before one is drawn.
 * The graphics card draws the middle of a pixel where its index lies, the processor its first corner.
 */
export function frameOnPane(viewport: Types.IStackViewport): FramePlaceOnPane | null {
  const data = viewport.getImageData();
  if (!data) return null;
  const [columns, rows] = data.dimensions;
  const edge = getShouldUseCPURendering() ? 0 : 0.5;
  return {
    columns,
    rows,
    at: (column, row) =>
      viewport.worldToCanvas(utilities.transformIndexToWorld(data.imageData, [column - edge, row - edge, 0])),
  };
}
