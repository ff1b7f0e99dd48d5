import type { Manifest } from "#api/kernel/manifest";
import { shares } from "./index";
import { shareRoutes } from "./streams";

export const sharesManifest = {
  operations: { shares },
  streams: shareRoutes,
} satisfies Manifest;
