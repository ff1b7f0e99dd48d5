import type { Manifest } from "#api/kernel/manifest";
import { consultationAgreements } from "./agreements";
import { consultations } from "./index";
import { markConsultationsJob } from "./mark-consultations";

export const consultationsManifest = {
  operations: { consultations, consultationAgreements },
  jobs: [markConsultationsJob],
} satisfies Manifest;
