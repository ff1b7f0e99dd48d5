import { hourly } from "#api/infrastructure/jobs/job";
import type { Manifest } from "#api/kernel/manifest";
import { removeExpiredHolds } from "./booking-queries";
import { scheduling } from "./index";

export const schedulingManifest = {
  operations: { scheduling },
  jobs: [{ kind: "removeExpiredHolds", ...hourly, perform: removeExpiredHolds }],
} satisfies Manifest;
