import type { Manifest } from "#api/kernel/manifest";
import { publishing } from "./index";
import { printRuns } from "./print-runs";
import { printReportsJob, removePrintRunsJob } from "./print-reports";
import { selfPrint } from "./self-print";
import { sendRecallNoticeJob } from "./send-recall-notice";
import { publishingRoutes } from "./streams";

export const publishingManifest = {
  operations: { publishing, printRuns, selfPrint },
  streams: publishingRoutes,
  jobs: [sendRecallNoticeJob, printReportsJob, removePrintRunsJob],
} satisfies Manifest;
