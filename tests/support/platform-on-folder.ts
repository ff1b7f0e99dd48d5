import { join } from "node:path";
import { pino } from "pino";
import { startPlatform } from "#api/start-platform";
import type { Platform } from "#api/infrastructure/platform";

/** What an installation has that sets nothing. */
export const plainSettings: Platform["settings"] = {
  isDemo: false,
  maxFileBytes: 64 * 1024 * 1024,
  diskReserveBytes: 0,
  publicOrigin: null,
  needsPublicOrigin: false,
  sessionHours: 12,
  sms: null,
  mail: null,
  associationTls: null,
  allowedAddresses: ["127.0.0.0/8"],
  auditSeals: null,
  wechat: null,
  wechatOfficial: null,
  handoverSecrets: {},
  video: { turn: { urls: [], secret: null }, livekit: null },
};

export const objectsOn = (dataDir: string) => ({ kind: "disk", folder: join(dataDir, "objects") }) as const;

/** A platform with the database and the objects of a data folder, for tests that kill what runs on it. */
export const platformOn = (dataDir: string) =>
  startPlatform(
    {
      dataDir,
      databaseUrl: null,
      databaseConnections: 8,
      secretsKey: null,
      objects: objectsOn(dataDir),
      settings: plainSettings,
    },
    pino({ level: "silent" }),
    (reason) => {
      throw reason;
    },
  );
