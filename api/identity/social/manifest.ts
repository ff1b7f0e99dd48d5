import type { Manifest } from "#api/kernel/manifest";
import { handover } from "./handover";
import { social } from "./index";

export const socialManifest = {
  operations: { social, handover },
} satisfies Manifest;
