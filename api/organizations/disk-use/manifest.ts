import { hourly } from "#api/infrastructure/jobs/job";
import type { Manifest } from "#api/kernel/manifest";
import { putDiskUseTogether } from "./disk-use-queries";
import { diskUse } from "./index";

export const diskUseManifest = {
  operations: { diskUse },
  jobs: [{ kind: "sumDiskUse", ...hourly, perform: putDiskUseTogether }],
} satisfies Manifest;
