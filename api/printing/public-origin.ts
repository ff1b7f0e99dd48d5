import type { OperationContext } from "../operations";
import type { PlatformSettings } from "../platform";

/** Where pages of this installation stand for everybody outside: as set, else where this request came to. */
export const publicOrigin = ({
  platform,
  origin,
}: Pick<OperationContext, "origin"> & { platform: { settings: Pick<PlatformSettings, "publicOrigin"> } }): string =>
  (platform.settings.publicOrigin ?? origin.url).replace(/\/+$/, "");
