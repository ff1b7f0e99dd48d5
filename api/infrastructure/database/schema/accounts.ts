import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Language } from "#contract/kernel/values";
import { bytea, created, id, instant } from "./columns";

export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    username: text("username").notNull(),
    passwordHash: text("password_hash").notNull(),
    name: text("name").notNull(),
    title: text("title").notNull().default(""),
    licenseIssuer: text("license_issuer").notNull().default(""),
    avatar: text("avatar"),
    /** Object hash of the signature image printed under a report. */
    signature: text("signature"),
    /** E.164, bound by a code sent to it. */
    mobile: text("mobile").unique(),
    /** Proved by a code sent to it; several people of a department may share one. */
    email: text("email"),
    /** The domain an account belongs to at each outside system it comes from (product §3 domainName). */
    domainNames: jsonb("domain_names").$type<Record<string, string>>().notNull().default({}),
    /** The shared secret of time-based codes (RFC 6238), base32; in force once `totpConfirmed` is set. */
    totpSecret: text("totp_secret"),
    totpConfirmed: instant("totp_confirmed"),
    /** A first password given by somebody else: it must be changed at the first sign-in. */
    mustChangePassword: boolean("must_change_password").notNull().default(false),
    /** Grows with every change of the profile; a write that names another version is refused. */
    version: integer("version").notNull().default(1),
    canCreateGroup: boolean("can_create_group").notNull().default(false),
    /** May open /settings/admin: set for the first administrator of an installation. */
    isOperator: boolean("is_operator").notNull().default(false),
    language: text("language").$type<Language>(),
    /** When the plan alert was put away: it stays away for 24 h (product §9). */
    planAlertDismissed: instant("plan_alert_dismissed"),
    /** When the guide for setting up was put away, for good. */
    guideDismissed: instant("guide_dismissed"),
    termsAccepted: instant("terms_accepted"),
    deactivated: instant("deactivated"),
    created: created(),
  },
  (table) => [uniqueIndex("accounts_username").on(sql`lower(${table.username})`)],
);

/** One signed-in browser or API client. The token itself is never stored, only its SHA-256. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    tokenHash: bytea("token_hash").notNull().unique(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    created: created(),
    lastUsed: instant("last_used").notNull().defaultNow(),
    expires: instant("expires").notNull(),
    revoked: instant("revoked"),
    loginType: text("login_type", { enum: ["normal", "wechat"] })
      .notNull()
      .default("normal"),
    /** Null for sessions of before this was kept. */
    way: text("way", { enum: ["password", "mobile", "passkey", "wechat", "handover"] }),
    hadSecondStep: boolean("had_second_step").notNull().default(false),
    ip: text("ip"),
    userAgent: text("user_agent"),
  },
  (table) => [index("sessions_account").on(table.accountId)],
);

/** Counters of rate-limiter-flexible's RateLimiterPostgres, in the shape that library expects. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});

/** Answers of operations that carry a one-time key: sent twice, done once. */
export const oneTimeKeys = pgTable("one_time_keys", {
  key: text("key").primaryKey(),
  accountId: uuid("account_id").notNull(),
  operation: text("operation").notNull(),
  resultId: uuid("result_id"),
  created: created(),
});
