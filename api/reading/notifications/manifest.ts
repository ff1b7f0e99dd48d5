import type { Manifest } from "#api/kernel/manifest";
import { notifications } from "./index";
import { tellOfPlansJob } from "./plan-notices";
import { sendMessageJob } from "./send-message-job";

export const notificationsManifest = {
  operations: { notifications },
  jobs: [sendMessageJob, tellOfPlansJob],
} satisfies Manifest;
