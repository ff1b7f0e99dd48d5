import type { Manifest } from "#api/kernel/manifest";
import { registry } from "./index";
import { referralImageRoutes, referralImages } from "./referral-images";
import { safety } from "./safety";

export const registryManifest = {
  operations: { registry, referralImages, safety },
  streams: referralImageRoutes,
} satisfies Manifest;
