import type { Manifest } from "#api/kernel/manifest";
import { closeQueueDaysJob } from "./close-days";
import { queue } from "./index";
import { tellTurnJob } from "./tell-turn";
import { queueRoutes } from "./streams";

export const queueManifest = {
  operations: { queue },
  streams: queueRoutes,
  jobs: [closeQueueDaysJob, tellTurnJob],
} satisfies Manifest;
