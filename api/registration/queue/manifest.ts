import type { Manifest } from "#api/kernel/manifest";
import { closeQueueDaysJob } from "./close-days";
import { queue } from "./index";
import { queueRoutes } from "./streams";

export const queueManifest = {
  operations: { queue },
  streams: queueRoutes,
  jobs: [closeQueueDaysJob],
} satisfies Manifest;
