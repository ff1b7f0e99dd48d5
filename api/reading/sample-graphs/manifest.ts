import type { Manifest } from "#api/kernel/manifest";
import { sampleGraphRoutes, sampleGraphs } from "./index";

export const sampleGraphsManifest = {
  operations: { sampleGraphs },
  streams: sampleGraphRoutes,
} satisfies Manifest;
