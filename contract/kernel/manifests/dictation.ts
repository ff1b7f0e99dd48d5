import type { Manifest } from "./manifest";

export const dictation = {
  auditEvents: ["dictation_chosen"],
} as const satisfies Manifest;
