import type { Manifest } from "#api/kernel/manifest";
import { registry } from "./index";
import { referralImageRoutes, referralImages } from "./referral-images";
import { patientMerges } from "./patient-merges";
import { registryBuckets } from "./registry-buckets";
import { safety } from "./safety";
import { serviceOrders } from "./service-orders";

export const registryManifest = {
  operations: { patientMerges, registry, registryBuckets, referralImages, safety, serviceOrders },
  streams: referralImageRoutes,
} satisfies Manifest;
