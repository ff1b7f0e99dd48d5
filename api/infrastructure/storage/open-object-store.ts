import { openDiskStore } from "./disk-store";
import type { ObjectStore } from "./object-store";
import { openS3Store, type S3Config } from "./s3-store";

export type ObjectStoreConfig = { kind: "disk"; folder: string; parts?: string } | ({ kind: "s3" } & S3Config);

/** The installation's object store; @throws when its folder or bucket cannot be used. */
export const openObjectStore = (config: ObjectStoreConfig): Promise<ObjectStore> =>
  config.kind === "disk" ? openDiskStore(config.folder, config.parts) : openS3Store(config);

/**
 * The same store for another process beside the server's own: each removes, when it opens the store, what was on its way
 * in before, and may not touch the other's.
 */
export const besideServer = (config: ObjectStoreConfig, name: string): ObjectStoreConfig =>
  config.kind === "disk"
    ? { ...config, parts: `parts-${name}` }
    : { ...config, cacheDir: `${config.cacheDir}-${name}` };
