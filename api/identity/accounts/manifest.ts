import type { Manifest } from "#api/kernel/manifest";
import { profileRoutes } from "./avatar";
import { profile } from "./profile";
import { signature, signatureRoutes } from "./signature";

export const accountsManifest = {
  operations: { profile, signature },
  streams: [...profileRoutes, ...signatureRoutes],
} satisfies Manifest;
