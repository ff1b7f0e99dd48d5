import type { Manifest } from "#api/kernel/manifest";
import { audits } from "./index";
import { auditRoutes } from "./streams";

export const auditsManifest = {
  operations: { audits },
  streams: auditRoutes,
} satisfies Manifest;
