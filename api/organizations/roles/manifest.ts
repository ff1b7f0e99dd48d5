import type { Manifest } from "#api/kernel/manifest";
import { roles } from "./index";

export const rolesManifest = {
  operations: { roles },
} satisfies Manifest;
