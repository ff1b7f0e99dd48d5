import type { Manifest } from "#api/kernel/manifest";
import { aiTaskJob } from "./ai-task-job";
import { aiTaskRoutes, aiTasks } from "./index";

export const aiTasksManifest = {
  operations: { aiTasks },
  streams: aiTaskRoutes,
  jobs: [aiTaskJob],
} satisfies Manifest;
