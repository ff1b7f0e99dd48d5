/** Stands for the tools' worker for segmentations (vite.config.ts), which the viewer has none of: it is three megabytes. */
export function registerComputeWorker(): void {
  throw new Error("the viewer makes no segmentations");
}
