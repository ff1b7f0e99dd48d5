import type { Manifest } from "#api/kernel/manifest";
import { memberRoutes } from "./import-members";
import { members } from "./index";

export const membersManifest = {
  operations: { members },
  streams: memberRoutes,
} satisfies Manifest;
