import type { Manifest } from "#api/kernel/manifest";
import { imageRoutes } from "./image-streams";
import { images } from "./image-text";

export const examImagesManifest = {
  operations: { images },
  streams: imageRoutes,
} satisfies Manifest;
