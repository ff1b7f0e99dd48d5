import type { Manifest } from "#api/kernel/manifest";
import { reportCommitmentJob } from "./report-commitment-job";

export const dimseManifest = {
  jobs: [reportCommitmentJob],
} satisfies Manifest;
