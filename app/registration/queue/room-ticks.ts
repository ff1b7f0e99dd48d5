export interface Room {
  name: string;
  /** The ids of those that are called to it. */
  queues: string[];
}

/** Those of a room nobody knows are not guessed: its patients would be called elsewhere. */
export const queuesOf = (room: string, rooms: readonly Room[]): string[] =>
  rooms.find(({ name }) => name === room.trim())?.queues ?? [];

/** By the id of a queue: ticked by hand, or taken away by hand. Those left out follow the room. */
export type HandTicks = Readonly<Record<string, boolean | undefined>>;

/** Whether a queue stands ticked where a room has those of its `own`. */
export const isTicked = (queue: string, own: readonly string[], byHand: HandTicks): boolean =>
  byHand[queue] ?? own.includes(queue);

/**
 * What was done by hand, with what was done since the ticks of a room were made. It is read off the boxes: some may have
 * been ticked before the page's scripts ran. Who sets one back to what the room has leaves it to the room again.
 */
export const handTicks = (
  byHand: HandTicks,
  own: readonly string[],
  boxes: readonly { value: string; checked: boolean }[],
): HandTicks =>
  Object.fromEntries(
    boxes.map(({ value, checked }) => {
      if (checked === isTicked(value, own, byHand)) return [value, byHand[value]];
      return [value, checked === own.includes(value) ? undefined : checked];
    }),
  );
