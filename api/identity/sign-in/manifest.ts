import type { Manifest } from "#api/kernel/manifest";
import { accounts } from "./index";

export const signInManifest = {
  operations: { accounts },
} satisfies Manifest;
