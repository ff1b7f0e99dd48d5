import type { Manifest } from "#api/kernel/manifest";
import { escalateCriticalJob, tellOfOverdueJob } from "./escalate";
import { criticalItems } from "./index";

export const criticalItemsManifest = {
  operations: { criticalItems },
  jobs: [escalateCriticalJob, tellOfOverdueJob],
} satisfies Manifest;
