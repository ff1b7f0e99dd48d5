import type { Manifest } from "#api/kernel/manifest";
import { measurements } from "./index";

export const measurementsManifest = {
  operations: { measurements },
} satisfies Manifest;
