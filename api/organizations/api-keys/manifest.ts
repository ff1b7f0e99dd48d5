import type { Manifest } from "#api/kernel/manifest";
import { apiKeys } from "./index";

export const apiKeysManifest = {
  operations: { apiKeys },
} satisfies Manifest;
