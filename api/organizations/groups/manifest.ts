import type { Manifest } from "#api/kernel/manifest";
import { groups } from "./index";

export const groupsManifest = {
  operations: { groups },
} satisfies Manifest;
