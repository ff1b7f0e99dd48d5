import type { Manifest } from "#api/kernel/manifest";
import { dicomSends } from "./index";
import { sendExamJob } from "./send-exam-job";

export const dicomSendsManifest = {
  operations: { dicomSends },
  jobs: [sendExamJob],
} satisfies Manifest;
