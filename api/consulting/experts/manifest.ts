import type { Manifest } from "#api/kernel/manifest";
import { experts } from "./index";
import { overdueAnswersJob } from "./overdue-answers";

export const expertsManifest = {
  operations: { experts },
  jobs: [overdueAnswersJob],
} satisfies Manifest;
