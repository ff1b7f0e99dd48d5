import type { Manifest } from "#api/kernel/manifest";
import { mobile } from "./index";

export const mobileManifest = {
  operations: { mobile },
} satisfies Manifest;
