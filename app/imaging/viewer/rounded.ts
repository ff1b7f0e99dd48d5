/** Three digits that say something, and no more than a person reads off a picture. */
export const rounded = (value: number) =>
  String(Number(value.toFixed(Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0)));
