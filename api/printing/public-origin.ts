import type { OperationContext } from "../operations";

/** Where pages of this installation stand for everybody outside: as set, else where this request came to. */
export const publicOrigin = ({ platform, origin }: Pick<OperationContext, "platform" | "origin">): string =>
  (platform.settings.publicOrigin ?? origin.url).replace(/\/+$/, "");
