/** Outlines that come with the product. Each has its name in texts/…/sampleGraphs.json, `outline`. */
export const outlines = ["bodyFront", "bodyBack", "breast", "thyroid", "liver", "knee"] as const;
export type Outline = (typeof outlines)[number];
