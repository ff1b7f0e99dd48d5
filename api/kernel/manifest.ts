import type { Job } from "#api/infrastructure/jobs/job";
import type { StreamRoute } from "./streams";

/** What a domain gives the platform, which collects it from api/manifests.ts. */
export interface Manifest {
  /** What it answers, by the names of the contract: a domain may answer a part of what stands under a name. */
  operations?: Readonly<Record<string, object>>;
  streams?: readonly StreamRoute[];
  jobs?: readonly Job[];
}
