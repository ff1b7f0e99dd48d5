import type { Manifest } from "#api/kernel/manifest";
import { planning } from "./index";

export const plansManifest = {
  operations: { planning },
} satisfies Manifest;
