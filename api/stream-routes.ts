import type { Manifest } from "#api/kernel/manifest";
import type { StreamRoute } from "#api/kernel/streams";
import { manifests } from "./manifests";

const all: readonly Manifest[] = manifests;

/** Every stream of the platform. */
export const streamRoutes: readonly StreamRoute[] = all.flatMap(({ streams = [] }) => streams);
