import { hourly } from "#api/infrastructure/jobs/job";
import type { Manifest } from "#api/kernel/manifest";
import { removeAbandoned } from "./abandoned-uploads";
import { uploads } from "./index";
import { linkUploads } from "./link-uploads";
import { uploadRoutes } from "./streams";
import { uploadTokens } from "./upload-token";

export const uploadsManifest = {
  operations: { uploads, linkUploads, organizationSettings: uploadTokens },
  streams: uploadRoutes,
  jobs: [{ kind: "removeAbandonedUploads", ...hourly, perform: removeAbandoned }],
} satisfies Manifest;
