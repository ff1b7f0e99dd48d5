import type { Manifest } from "#api/kernel/manifest";
import { liveRoutes } from "./streams";

export const liveManifest = {
  streams: liveRoutes,
} satisfies Manifest;
