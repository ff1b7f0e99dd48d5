import type { Manifest } from "./manifest";

export const administration = {
  auditEvents: [
    "account_reactivated",
    "account_rights_changed",
    "account_domains_changed",
    "outbox_viewed",
    "job_retried",
    "job_removed",
  ],
} as const satisfies Manifest;
