/**
 * A body part as an ellipsoid, the way of Shepp and Logan (1974): x to the patient's left, y to the back, z to the head,
 * in units of half the field of view; rotated in the x-y plane.
 */
export interface Ellipsoid {
  readonly center: readonly [x: number, y: number, z: number];
  readonly radii: readonly [x: number, y: number, z: number];
  readonly degrees?: number;
  readonly value: number;
}

/**
 * Paints ellipsoids onto the axial slice at `z`; later ones cover earlier ones.
 *
 * @param slice `size` × `size` values, changed in place
 */
export function paintSlice(
  slice: Float32Array,
  ellipsoids: readonly Ellipsoid[],
  { z, size }: { z: number; size: number },
): void {
  for (const { center, radii, degrees = 0, value } of ellipsoids) {
    const height = (z - center[2]) / radii[2];
    if (Math.abs(height) >= 1) continue;
    const shrink = Math.sqrt(1 - height * height);
    const a = radii[0] * shrink;
    const b = radii[1] * shrink;
    const cos = Math.cos((degrees * Math.PI) / 180);
    const sin = Math.sin((degrees * Math.PI) / 180);
    // Only the box around the rotated ellipse is visited.
    const halfWidth = Math.hypot(a * cos, b * sin);
    const halfHeight = Math.hypot(a * sin, b * cos);
    const toPixel = (position: number) => ((position + 1) / 2) * size;
    const lastRow = Math.min(size - 1, Math.floor(toPixel(center[1] + halfHeight)));
    const lastColumn = Math.min(size - 1, Math.floor(toPixel(center[0] + halfWidth)));
    for (let row = Math.max(0, Math.floor(toPixel(center[1] - halfHeight))); row <= lastRow; row++) {
      const y = ((row + 0.5) / size) * 2 - 1 - center[1];
      for (let column = Math.max(0, Math.floor(toPixel(center[0] - halfWidth))); column <= lastColumn; column++) {
        const x = ((column + 0.5) / size) * 2 - 1 - center[0];
        const along = (x * cos + y * sin) / a;
        const across = (y * cos - x * sin) / b;
        if (along * along + across * across <= 1) slice[row * size + column] = value;
      }
    }
  }
}
