import { index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { bytea, created, id, instant } from "./columns";

/** An account of an outside provider that signs in here. */
export const socialIdentities = pgTable(
  "social_identities",
  {
    id: id(),
    provider: text("provider", { enum: ["wechat", "wechatOfficial"] }).notNull(),
    /** The provider's stable name of the person; for WeChat the unionid, for its official account the openid. */
    subject: text("subject").notNull(),
    nickname: text("nickname").notNull().default(""),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    created: created(),
  },
  (table) => [unique("social_identities_subject").on(table.provider, table.subject)],
);

/** WebAuthn credentials. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    credentialId: text("credential_id").notNull().unique(),
    publicKey: bytea("public_key").notNull(),
    counter: integer("counter").notNull().default(0),
    transports: text("transports").array().notNull().default([]),
    name: text("name").notNull(),
    created: created(),
    lastUsed: instant("last_used"),
  },
  (table) => [index("passkeys_account").on(table.accountId)],
);

/** Sign in once each when the second factor is lost. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    codeHash: bytea("code_hash").notNull(),
    used: instant("used"),
  },
  (table) => [index("recovery_codes_account").on(table.accountId)],
);

/** Short codes sent to a mobile: few tries, few minutes. */
export const messageCodes = pgTable(
  "message_codes",
  {
    id: id(),
    purpose: text("purpose", {
      enum: ["bindMobile", "bindEmail", "resetPassword", "signIn", "selfBooking", "findBookings"],
    }).notNull(),
    /** The account; or what a patient without one proves the mobile for. */
    subjectId: uuid("subject_id").notNull(),
    /** The mobile, or the mail address. */
    recipient: text("recipient").notNull(),
    codeHash: bytea("code_hash").notNull(),
    attempts: integer("attempts").notNull().default(0),
    expires: instant("expires").notNull(),
    used: instant("used"),
    created: created(),
  },
  (table) => [index("message_codes_subject").on(table.subjectId, table.purpose)],
);

/** Secrets in links and cookies that open one thing once: only their SHA-256 is kept. */
export const tickets = pgTable("tickets", {
  id: id(),
  kind: text("kind", {
    enum: [
      "secondFactor",
      "firstPassword",
      "passkeyRegistration",
      "passkeyLogin",
      "wechatState",
      "wechatBinding",
      "wechatFollow",
      "mobileSignature",
      "consentSignature",
      "consentPicture",
      "referralImages",
      "attachments",
      "caseFiles",
      "go",
    ],
  }).notNull(),
  tokenHash: bytea("token_hash").notNull().unique(),
  accountId: uuid("account_id").references(() => accounts.id),
  data: jsonb("data").$type<Record<string, string>>().notNull().default({}),
  expires: instant("expires").notNull(),
  used: instant("used"),
  created: created(),
});

/** Messages that were to leave the house; without a configured provider they stay here for the operator to read. */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    id: id(),
    channel: text("channel", { enum: ["sms", "mail"] }).notNull(),
    recipient: text("recipient").notNull(),
    /** Of a mail. */
    subject: text("subject").notNull().default(""),
    text: text("text").notNull(),
    created: created(),
  },
  (table) => [index("outbox_created").on(table.created.desc().nullsFirst())],
);
