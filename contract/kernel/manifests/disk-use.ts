import type { Manifest } from "./manifest";

export const diskUse = {
  problems: {
    /** The organization's files take as much as the group lets them (contract/organizations/disk-use.ts). */
    quota_reached: 507,
  },
  auditEvents: ["quota_set"],
  periodicJobs: ["sumDiskUse"],
} as const satisfies Manifest;
