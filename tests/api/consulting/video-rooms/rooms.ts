import { eq } from "drizzle-orm";
import { beforeAll } from "vitest";
import { videoSeats } from "#api/infrastructure/database/schema/index";
import { testPlatform, type TestPlatform } from "../../../support/platform";
import { givenRoom } from "../../../support/video-room";

export const turnSecret = "north of the river";
export let world: TestPlatform;

/** A database of the file's own. */
export function useRooms(): void {
  beforeAll(async () => {
    world = await testPlatform({
      video: {
        turn: { urls: ["stun:turn.example.cn:3478", "turns:turn.example.cn:443?transport=tcp"], secret: turnSecret },
        livekit: null,
      },
    });
  });
}

export type Room = Awaited<ReturnType<typeof givenRoom>>;
export const videoOf = (account: { token: string }) => world.clientOf(account).videoRooms;
export const enter = async ({ id }: Room, account: { token: string }) => videoOf(account).enter({ id });
export const offer = (to: string) => ({
  ...{ to, kind: "description" as const },
  payload: { type: "offer" as const, sdp: "v=0" },
});
/** Its page was not heard of for a minute. */
export const lose = (seatId: string) =>
  world.platform.db
    .update(videoSeats)
    .set({ seen: new Date(Date.now() - 60_000) })
    .where(eq(videoSeats.id, seatId));
