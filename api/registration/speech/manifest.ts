import type { Manifest } from "#api/kernel/manifest";
import { speech, speechClipRoutes } from "./clips";
import { speechRoutes } from "./streams";

export const speechManifest = {
  operations: { speech },
  streams: [...speechRoutes, ...speechClipRoutes],
} satisfies Manifest;
