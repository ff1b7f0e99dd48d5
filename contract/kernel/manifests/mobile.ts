import type { Manifest } from "./manifest";

export const mobile = {
  problems: {
    mobile_taken: 409,
    /** Messages are to go to a mobile, and none is bound. */
    mobile_missing: 422,
  },
  auditEvents: ["mobile_code_sent", "mobile_bound", "mobile_unbound"],
} as const satisfies Manifest;
