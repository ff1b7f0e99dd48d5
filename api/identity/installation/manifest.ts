import type { Manifest } from "#api/kernel/manifest";
import { installation } from "./index";

export const installationManifest = {
  operations: { installation },
} satisfies Manifest;
