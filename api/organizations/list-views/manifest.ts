import type { Manifest } from "#api/kernel/manifest";
import { listViews } from "./index";

export const listViewsManifest = {
  operations: { listViews },
} satisfies Manifest;
