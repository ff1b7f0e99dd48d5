import type { Manifest } from "./manifest";

export const keptForms = {
  periodicJobs: ["removeOldForms"],
} as const satisfies Manifest;
