import type { Manifest } from "#api/kernel/manifest";
import { dictation } from "./index";

export const dictationManifest = {
  operations: { dictation },
} satisfies Manifest;
