import type { Manifest } from "#api/kernel/manifest";
import { examExportRoutes } from "./export-stream";
import { examExports } from "./export-plan";
import { exams } from "./index";

export const examsManifest = {
  operations: { exams, examExports },
  streams: examExportRoutes,
} satisfies Manifest;
