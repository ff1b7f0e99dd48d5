import { doublePrecision, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Language } from "#contract/kernel/values";
import { accounts } from "./accounts";
import { bytea, created } from "./columns";
import { buckets } from "./organizations";

/** A piece of a call as somebody of the organization recorded it, in a language that no voice speaks well. */
export const speechClips = pgTable(
  "speech_clips",
  {
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    language: text("language").$type<Language>().notNull(),
    /** contract/registration/call-pieces.ts */
    piece: text("piece").notNull(),
    /** 16-bit samples of one channel, `clipSampleRate` a second. */
    samples: bytea("samples").notNull(),
    seconds: doublePrecision("seconds").notNull(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    created: created(),
  },
  (table) => [primaryKey({ columns: [table.bucketId, table.language, table.piece] })],
);
