import type { Manifest } from "#api/kernel/manifest";
import { guide } from "./index";

export const guideManifest = {
  operations: { guide },
} satisfies Manifest;
