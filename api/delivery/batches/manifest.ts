import type { Manifest } from "#api/kernel/manifest";
import { batches } from "./index";
import { batchRoutes } from "./streams";

export const batchesManifest = {
  operations: { batches },
  streams: batchRoutes,
} satisfies Manifest;
