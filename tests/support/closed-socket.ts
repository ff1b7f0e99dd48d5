import type { Socket } from "node:net";

/** Settles once a connection is over, however it ended: a reset by the other side is an end as well. */
export const untilClosed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.closed) resolve();
    else socket.once("close", () => resolve());
  });
