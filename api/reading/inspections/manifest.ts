import type { Manifest } from "#api/kernel/manifest";
import { inspections } from "./index";

export const inspectionsManifest = {
  operations: { inspections },
} satisfies Manifest;
