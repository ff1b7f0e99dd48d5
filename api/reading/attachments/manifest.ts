import type { Manifest } from "#api/kernel/manifest";
import { attachments } from "./index";
import { attachmentRoutes } from "./streams";

export const attachmentsManifest = {
  operations: { attachments },
  streams: attachmentRoutes,
} satisfies Manifest;
