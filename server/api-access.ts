import type { Client } from "#contract/index";
import type { OwedRecords } from "#api/infrastructure/audit/owed-records";
import type { Origin } from "#api/infrastructure/actor/actor";
import type { Received } from "#api/infrastructure/bytes/request-stream";
import type { Readiness } from "./readiness";

/** How this process reaches api/v1: in process, or over HTTP at another provider. */
export interface ApiAccess {
  /** @param owed what this process has to write down before the answer made of the calls leaves */
  client(token: string | null, origin: Origin, owed?: OwedRecords): Client;
  fetch(request: Request, origin: Origin, received?: Received): Promise<Response>;
  readiness(): Promise<Readiness>;
}
