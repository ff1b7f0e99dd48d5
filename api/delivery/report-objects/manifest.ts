import type { Manifest } from "#api/kernel/manifest";
import { writeReportObjectsJob } from "./write-report-objects";

export const reportObjectsManifest = {
  jobs: [writeReportObjectsJob],
} satisfies Manifest;
