import { openDiskStore } from "./disk-store";
import type { ObjectStore } from "./object-store";
import { openS3Store, type S3Config } from "./s3-store";

export type ObjectStoreConfig = { kind: "disk"; folder: string } | ({ kind: "s3" } & S3Config);

/** The installation's object store; @throws when its folder or bucket cannot be used. */
export const openObjectStore = (config: ObjectStoreConfig): Promise<ObjectStore> =>
  config.kind === "disk" ? openDiskStore(config.folder) : openS3Store(config);
