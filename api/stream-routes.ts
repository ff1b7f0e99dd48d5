import type { StreamRoute } from "./streams";

/** Every stream of the platform, in the order they are matched. */
export const streamRoutes: StreamRoute[] = [];
