import { hourly } from "#api/infrastructure/jobs/job";
import type { Manifest } from "#api/kernel/manifest";
import { imageConflictRoutes, imageConflicts } from "./image-conflicts";
import { receivedImages } from "./received-images-handler";
import { removeSpare } from "./spare-objects";

export const ingestManifest = {
  operations: { imageConflicts, administration: { receivedImages } },
  streams: imageConflictRoutes,
  jobs: [{ kind: "removeSpareObjects", ...hourly, perform: removeSpare }],
} satisfies Manifest;
