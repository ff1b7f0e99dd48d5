import type { Manifest } from "./manifest";

export const notices = {
  auditEvents: ["notice_settings_changed", "mail_code_sent", "mail_bound", "mail_unbound"],
  queuedJobs: ["sendNotice"],
  periodicJobs: ["remindOfConsultations"],
} as const satisfies Manifest;
