import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { atEnd } from "./at-end";
import { createApi, type Api } from "#api/http";
import type { Origin } from "#api/infrastructure/actor/actor";
import type { Platform } from "#api/infrastructure/platform";
import { LiveHub } from "#api/infrastructure/live/live-hub";
import { subscribers } from "#api/subscribers";
import { openObjectStore } from "#api/infrastructure/storage/open-object-store";
import type { Client } from "#contract/index";
import { testDatabase } from "./database";
import { givenOn, type Given } from "./given";
import { plainSettings } from "./platform-on-folder";

export interface TestPlatform {
  platform: Platform;
  api: Api;
  given: Given;
  anonymous: Client;
  /** The platform on behalf of an account made by `given`. */
  clientOf(account: { token: string }): Client;
  /** An HTTP request below /api/v1. */
  fetch(path: string, init?: RequestInit & { as?: { token: string } }): Promise<Response>;
}

export const testOrigin: Origin = {
  requestId: "test-request",
  ip: "127.0.0.1",
  userAgent: "test",
  host: "localhost",
  url: "http://localhost",
};

/** A platform on a database of its own and an empty object store, gone when the test file ends. */
export async function testPlatform(settings: Partial<Platform["settings"]> = {}): Promise<TestPlatform> {
  const { db, pool, connection } = await testDatabase();
  const log = pino({ level: "silent" });
  const live = new LiveHub(connection, log);
  atEnd(() => live.stop());
  const folder = await mkdtemp(join(tmpdir(), "radbridge-test-"));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "cache"));
  const platform: Platform = {
    db,
    pool,
    objects: await openObjectStore({ kind: "disk", folder: join(folder, "objects") }),
    log,
    secretsKey: randomBytes(32),
    cacheDir: join(folder, "cache"),
    settings: { ...plainSettings, ...settings },
    subscribers,
    live,
  };
  const api = createApi(platform);
  return {
    platform,
    api,
    given: givenOn(platform),
    anonymous: api.client(null, testOrigin),
    clientOf: ({ token }) => api.client(token, testOrigin),
    fetch: (path, { as, ...init } = {}) => {
      const request = new Request(new URL(path, testOrigin.url), init);
      if (as) request.headers.set("authorization", `Bearer ${as.token}`);
      return api.fetch(request, testOrigin);
    },
  };
}
