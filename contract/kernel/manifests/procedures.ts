import type { Manifest } from "./manifest";

export const procedures = {
  auditEvents: ["procedures_imported", "procedures_exported"],
} as const satisfies Manifest;
