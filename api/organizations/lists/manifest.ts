import type { Manifest } from "#api/kernel/manifest";
import { lists } from "./index";

export const listsManifest = {
  operations: { lists },
} satisfies Manifest;
