import type { Client } from "#contract/index";
import type { Origin } from "#api/operations";
import type { Received } from "#api/arriving-body";

/** How this process reaches api/v1: in process, or over HTTP at another provider. */
export interface ApiAccess {
  client(token: string | null, origin: Origin): Client;
  fetch(request: Request, origin: Origin, received?: Received): Promise<Response>;
  /** Whether calls can be answered now. */
  isReady(): Promise<boolean>;
}
