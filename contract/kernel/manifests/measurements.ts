import type { Manifest } from "./manifest";

export const measurements = {
  auditEvents: ["measurements_kept"],
} as const satisfies Manifest;
