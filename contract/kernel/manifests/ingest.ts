import type { Manifest } from "./manifest";

export const ingest = {
  auditEvents: ["images_received", "image_conflict_decided"],
  periodicJobs: ["removeSpareObjects"],
} as const satisfies Manifest;
