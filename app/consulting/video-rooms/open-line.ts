import { lazyChunk } from "../../connection/lazy-chunk";
import type { LineListener, MediaLine } from "./media-line";
import { Mesh } from "./mesh";
import type { RoomCalls } from "./room-calls";

/** How long a way out is looked for again where what is said did not arrive. */
const retryMs = 1_000;
const tries = 5;

/** A line to the others, by what the installation carries it with. */
export async function openLine(calls: RoomCalls, seatId: string, listener: LineListener): Promise<MediaLine> {
  const access = await calls.access(seatId);
  if (access.kind === "livekit") {
    // 150 kB that no installation without such a server loads.
    const { LivekitLine } = await lazyChunk(() => import("./livekit-line"));
    return LivekitLine.open(access.url, access.token ?? "", listener);
  }
  const { iceServers } = access;
  // One after the other: a way to a page is of no use before the offer it belongs to.
  let saying = Promise.resolve();
  const say = (signals: Signals) => (saying = saying.then(() => said(calls, seatId, signals)));
  return new Mesh({ iceServers }, seatId, (signals) => void say(signals), listener);
}

type Signals = Parameters<RoomCalls["signal"]>[1];

/** The other page waits for it: over a bad line it is said again. */
async function said(calls: RoomCalls, seatId: string, signals: Signals): Promise<void> {
  for (let left = tries; left > 0; left--) {
    try {
      return await calls.signal(seatId, signals);
    } catch (error) {
      if (!(error instanceof TypeError) || left === 1) return console.warn("a signal did not arrive", error);
      await new Promise((resolve) => window.setTimeout(resolve, retryMs));
    }
  }
}
