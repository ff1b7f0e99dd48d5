import type { Manifest } from "#api/kernel/manifest";
import { criticalItems } from "./index";
import { tellOfOverdueJob } from "./overdue-items";

export const criticalItemsManifest = {
  operations: { criticalItems },
  jobs: [tellOfOverdueJob],
} satisfies Manifest;
