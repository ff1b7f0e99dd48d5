import type { Manifest } from "./manifest";

export const viewers = {
  problems: {
    /** The group's images are seen in open sessions alone (featEncryptionViewerOn). */
    images_sealed: 403,
  },
  auditEvents: [
    /** By a pass: a link to the viewer, or images with a shared report. */
    "images_opened",
    "viewer_link_made",
    "viewer_link_revoked",
  ],
} as const satisfies Manifest;
