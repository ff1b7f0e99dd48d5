import type { Manifest } from "#api/kernel/manifest";
import { matching } from "./index";

export const matchingManifest = {
  operations: { matching },
} satisfies Manifest;
