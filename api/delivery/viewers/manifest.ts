import type { Manifest } from "#api/kernel/manifest";
import { viewers } from "./index";

export const viewersManifest = {
  operations: { viewers },
} satisfies Manifest;
