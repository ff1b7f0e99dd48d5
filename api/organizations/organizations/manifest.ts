import type { Manifest } from "#api/kernel/manifest";
import { organizations } from "./index";

export const organizationsManifest = {
  operations: { organizations },
} satisfies Manifest;
