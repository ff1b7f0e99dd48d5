import type { Manifest } from "./manifest";

export const consultations = {
  auditEvents: ["consultations_listed", "consultation_viewed", "consultation_created"],
} as const satisfies Manifest;
