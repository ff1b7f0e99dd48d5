import type { Manifest } from "./manifest";

export const installation = {
  problems: {
    first_run_over: 410,
    wrong_first_run_token: 403,
  },
  auditEvents: ["administrator_created"],
} as const satisfies Manifest;
