import type { Manifest } from "#api/kernel/manifest";
import { printing } from "./index";
import { printingRoutes } from "./streams";

export const printingManifest = {
  operations: { printing },
  streams: printingRoutes,
} satisfies Manifest;
