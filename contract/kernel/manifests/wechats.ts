import type { Manifest } from "./manifest";

export const wechats = {
  problems: {
    /** The official account of WeChat refused, or did not answer. */
    wechat_failed: 502,
  },
  auditEvents: ["wechat_followed", "wechat_unfollowed"],
} as const satisfies Manifest;
