import type { Manifest } from "#api/kernel/manifest";
import { registry } from "./index";
import { clearHeldImagesJob, heldImages, referralImageRoutes, referralImages } from "./referral-images";
import { patientMerges } from "./patient-merges";
import { registryBuckets } from "./registry-buckets";
import { safety } from "./safety";
import { serviceOrders } from "./service-orders";

export const registryManifest = {
  operations: { patientMerges, registry, registryBuckets, referralImages, heldImages, safety, serviceOrders },
  streams: referralImageRoutes,
  jobs: [clearHeldImagesJob],
} satisfies Manifest;
