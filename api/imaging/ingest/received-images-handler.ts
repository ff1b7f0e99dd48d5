import { operations } from "#api/kernel/operations";
import { isStuck, waitingImages } from "./waiting-images";

export const receivedImages = operations.administration.receivedImages.handler(async ({ context }) => {
  const waiting = await waitingImages(context.platform);
  const { count, oldest } = waiting;
  return { waiting: count, oldest: oldest?.toISOString() ?? null, isStuck: isStuck(waiting, new Date()) };
});
