import type { Manifest } from "#api/kernel/manifest";
import { speechRoutes } from "./streams";

export const speechManifest = { streams: speechRoutes } satisfies Manifest;
