import type { Manifest } from "#api/kernel/manifest";
import { notices } from "./index";
import { remindJob } from "./remind";
import { sendNoticeJob } from "./send-notice-job";
import { noticeRoutes } from "./streams";

export const noticesManifest = {
  operations: { notices },
  streams: noticeRoutes,
  jobs: [sendNoticeJob, remindJob],
} satisfies Manifest;
