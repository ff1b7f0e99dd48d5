import type { Manifest } from "#api/kernel/manifest";
import { deskPrints } from "./index";
import { deskPrintRoutes } from "./streams";

export const deskPrintsManifest = {
  operations: { deskPrints },
  streams: deskPrintRoutes,
} satisfies Manifest;
