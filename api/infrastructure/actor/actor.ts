import type { Principal } from "./principal";

/** Where a call came from. */
export interface Origin {
  requestId: string;
  ip: string | null;
  userAgent: string | null;
  /** Host name the browser asked for, without port. */
  host: string;
  /** What the browser sees before the path, e.g. http://10.0.0.5:3000: for links that leave the page. */
  url: string;
}

/** Who did something, from where, at which organization; the part of an operation's context that the trail needs. */
export interface Actor {
  origin: Origin;
  principal: Principal;
  bucketId: string;
}
