import { join } from "node:path";
import { keyIn } from "#api/infrastructure/secrets/secrets-key";
import type { PlatformConfig } from "#api/start-platform";
import type { Config } from "../config";
import { associationTls } from "./association-tls";
import { mailSettings } from "./mail-config";
import { smsSettings } from "./sms-config";
import { videoSettings } from "./video-config";
import { officialSettings, wechatSettings } from "./wechat-config";

/** Real use: not a demo, and no development. */
const needsPublicOrigin = ({ NODE_ENV, DEMO }: Pick<Config, "NODE_ENV" | "DEMO">) => NODE_ENV === "production" && !DEMO;

/** What to tell the operator at the start where links for others cannot be made; null where they can. */
export const missingPublicOrigin = (config: Pick<Config, "NODE_ENV" | "DEMO" | "PUBLIC_ORIGIN">): string | null =>
  needsPublicOrigin(config) && !config.PUBLIC_ORIGIN?.startsWith("https:")
    ? "PUBLIC_ORIGIN is no https:// address: links for others are refused (shares, upload links, image links, QR codes)."
    : null;

/** What the platform needs of the configuration. */
export const platformConfig = (config: Config): PlatformConfig => ({
  dataDir: config.DATA_DIR,
  databaseUrl: config.DATABASE_URL ?? null,
  databaseConnections: config.DATABASE_CONNECTIONS,
  secretsKey: config.SECRETS_KEY === undefined ? null : keyIn(config.SECRETS_KEY),
  objects: config.S3_ENDPOINT
    ? {
        kind: "s3",
        endpoint: config.S3_ENDPOINT,
        bucket: config.S3_BUCKET ?? "",
        region: config.S3_REGION,
        accessKeyId: config.S3_ACCESS_KEY_ID ?? "",
        secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? "",
        cacheDir: join(config.DATA_DIR, "cache", "objects"),
      }
    : { kind: "disk", folder: join(config.DATA_DIR, "objects") },
  settings: {
    isDemo: config.DEMO,
    maxFileBytes: config.MAX_FILE_MB * 1024 * 1024,
    diskReserveBytes: config.DISK_RESERVE_MB * 1024 * 1024,
    publicOrigin: config.PUBLIC_ORIGIN ?? null,
    needsPublicOrigin: needsPublicOrigin(config),
    sessionHours: config.SESSION_HOURS,
    sms: smsSettings(config),
    mail: mailSettings(config),
    associationTls: associationTls(config),
    allowedAddresses: config.ALLOWED_ADDRESSES ?? (config.DEMO ? ["127.0.0.0/8", "::1"] : []),
    auditSeals: {
      folder: config.DATA_DIR,
      keyFile: config.AUDIT_KEY ?? null,
      tellAddress: config.AUDIT_SEAL_URL ?? null,
    },
    wechat: wechatSettings(config),
    wechatOfficial: officialSettings(config),
    handoverSecrets: config.HANDOVER_SECRETS,
    video: videoSettings(config),
  },
});
