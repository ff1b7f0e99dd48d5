import type { Manifest } from "#api/kernel/manifest";
import { administration } from "./index";
import { jobs } from "./jobs";

export const administrationManifest = {
  operations: { administration, jobs },
} satisfies Manifest;
