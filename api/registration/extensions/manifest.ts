import type { Manifest } from "#api/kernel/manifest";
import { extensions } from "./index";

export const extensionsManifest = {
  operations: { extensions },
} satisfies Manifest;
