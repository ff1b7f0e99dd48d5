import type { Manifest } from "#api/kernel/manifest";
import { knowledgeBase } from "./index";
import { kbRoutes } from "./streams";

export const knowledgeBaseManifest = {
  operations: { knowledgeBase },
  streams: kbRoutes,
} satisfies Manifest;
