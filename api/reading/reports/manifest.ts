import type { Manifest } from "#api/kernel/manifest";
import { deletedReports } from "./deleted-reports";
import { reports } from "./index";

export const reportsManifest = {
  operations: { reports, deletedReports },
} satisfies Manifest;
