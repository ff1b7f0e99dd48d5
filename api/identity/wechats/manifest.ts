import type { Manifest } from "#api/kernel/manifest";
import { wechats } from "./index";
import { wechatRoutes } from "./streams";

export const wechatsManifest = {
  operations: { wechats },
  streams: wechatRoutes,
} satisfies Manifest;
