import type { Manifest } from "#api/kernel/manifest";
import { secondFactor } from "./index";

export const secondFactorManifest = {
  operations: { secondFactor },
} satisfies Manifest;
