import type { Manifest } from "./manifest";

export const speech = {
  auditEvents: ["speech_clip_recorded", "speech_clip_removed"],
} as const satisfies Manifest;
