import type { Manifest } from "#api/kernel/manifest";
import { examExportRoutes } from "./export-stream";
import { exams } from "./index";

export const examsManifest = {
  operations: { exams },
  streams: examExportRoutes,
} satisfies Manifest;
