import type { Manifest } from "./manifest";

export const inspections = {
  auditEvents: ["inspection_accepted", "inspection_records_viewed"],
} as const satisfies Manifest;
