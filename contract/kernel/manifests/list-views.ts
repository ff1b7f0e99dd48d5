import type { Manifest } from "./manifest";

export const listViews = {
  problems: {
    /** A person keeps `most` lists under a name. */
    too_many_views: 422,
  },
} as const satisfies Manifest;
