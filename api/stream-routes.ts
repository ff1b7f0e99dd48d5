import { printingRoutes } from "./printing/streams";
import { shareRoutes } from "./shares/streams";
import type { StreamRoute } from "./streams";

/** Every stream of the platform, in the order they are matched. */
export const streamRoutes: StreamRoute[] = [...printingRoutes, ...shareRoutes];
