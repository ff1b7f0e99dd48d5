import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Database } from "./database/connect";
import type { SealSettings } from "./audit/seal";
import type { AssociationTls } from "./outside/association-tls";
import type { MailSettings } from "./messages/mail";
import type { SmsSettings } from "./messages/sender";
import type { VideoSettings } from "./outside/video-servers";
import type { WechatSettings } from "./wechat/wechat";
import type { OfficialSettings } from "./wechat/official-account";
import type { Subscribers } from "./events/events";
import type { LiveHub } from "./live/live-hub";
import type { ObjectStore } from "./storage/object-store";

/** What one running installation is made of; every operation gets it in its context. */
export interface Platform {
  db: Database;
  /** For libraries that bring their own statements; everything of ours goes through `db`. */
  pool: Pool;
  objects: ObjectStore;
  log: Logger;
  /** Seals secrets of others before the database keeps them (api/infrastructure/secrets/sealed-secret.ts). */
  secretsKey: Buffer;
  /** Where temporary files and caches stand. */
  cacheDir: string;
  settings: PlatformSettings;
  /** What follows from what happened in other domains. */
  subscribers: Subscribers;
  /** What pages that are open are told of. */
  live: LiveHub;
}

export interface PlatformSettings {
  isDemo: boolean;
  /** Largest accepted file, in bytes. */
  maxFileBytes: number;
  /** Of the disk, kept back for the database: files from outside are refused before it is reached. */
  diskReserveBytes: number;
  /** Origin printed in QR codes and links, e.g. https://pacs.example.cn; null: that of the request. */
  publicOrigin: string | null;
  /** Links that leave the house are made with an https publicOrigin alone (api/kernel/public-origin.ts). */
  needsPublicOrigin: boolean;
  sessionHours: number;
  /** The provider of messages; null keeps them in the outbox. */
  sms: SmsSettings | null;
  /** The server that takes mail; null keeps it in the outbox. */
  mail: MailSettings | null;
  /** For DICOM associations by TLS; null where none are taken. */
  associationTls: AssociationTls | null;
  /** CIDR ranges that may be called although they are loopback, link-local or the like (api/infrastructure/outside/reachable.ts). */
  allowedAddresses: readonly string[];
  /** Signing in by WeChat; null where it is not offered. */
  wechat: WechatSettings | null;
  /** The official account of WeChat that tells of critical values; null where there is none. */
  wechatOfficial: OfficialSettings | null;
  /** Where the end of the audit trail is sealed outside the database; null where it is not. */
  auditSeals: SealSettings | null;
  /** Systems that may hand people over to /go, each with the secret it signs by. */
  handoverSecrets: Record<string, string>;
  /** What carries the media of video rooms. */
  video: VideoSettings;
}
