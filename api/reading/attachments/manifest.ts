import type { Manifest } from "#api/kernel/manifest";
import { attachmentCodeRoutes, attachmentCodes } from "./codes";
import { attachments } from "./index";
import { attachmentRoutes } from "./streams";

export const attachmentsManifest = {
  operations: { attachmentCodes, attachments },
  streams: [...attachmentRoutes, ...attachmentCodeRoutes],
} satisfies Manifest;
