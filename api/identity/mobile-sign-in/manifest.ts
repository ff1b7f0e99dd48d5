import type { Manifest } from "#api/kernel/manifest";
import { mobileSignIn } from "./index";

export const mobileSignInManifest = {
  operations: { mobileSignIn },
} satisfies Manifest;
