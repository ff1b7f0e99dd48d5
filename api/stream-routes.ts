import { imageRoutes } from "./exams/image-streams";
import { printingRoutes } from "./printing/streams";
import { shareRoutes } from "./shares/streams";
import type { StreamRoute } from "./streams";
import { uploadRoutes } from "./uploads/streams";

/** Every stream of the platform, in the order they are matched. */
export const streamRoutes: StreamRoute[] = [...imageRoutes, ...printingRoutes, ...shareRoutes, ...uploadRoutes];
