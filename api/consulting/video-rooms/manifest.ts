import type { Manifest } from "#api/kernel/manifest";
import { clearVideoRoomsJob } from "./clear-rooms";
import { videoRooms } from "./index";
import { videoRoomRoutes } from "./streams";

export const videoRoomsManifest = {
  operations: { videoRooms },
  streams: videoRoomRoutes,
  jobs: [clearVideoRoomsJob],
} satisfies Manifest;
