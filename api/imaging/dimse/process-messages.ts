import type { DatabaseTarget } from "#api/infrastructure/database/connect";
import type { ObjectStoreConfig } from "#api/infrastructure/storage/open-object-store";
import type { AssociationSettings } from "./accepted-association";

/** What the process of the associations is told first. */
export interface AssociationProcessConfig {
  readonly database: DatabaseTarget;
  readonly databaseConnections: number;
  readonly objects: ObjectStoreConfig;
  readonly cacheDir: string;
  readonly settings: AssociationSettings;
  readonly logLevel: string;
}

/** From the server; a connection comes with its socket. */
export type ToAssociations =
  { kind: "start"; config: AssociationProcessConfig } | { kind: "connection"; isTls: boolean; address: string };

/** To the server: one connection less, of that address. */
export interface FromAssociations {
  kind: "ended";
  address: string;
}
