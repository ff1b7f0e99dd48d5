import type { Manifest } from "./manifest";

export const studyPackages = {
  problems: {
    /** It was packed less than an hour ago: from `from` on it may be packed again (product §5). */
    repackaged_lately: 429,
  },
  auditEvents: ["study_packaged", "study_package_downloaded"],
} as const satisfies Manifest;
