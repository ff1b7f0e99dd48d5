import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { modalities } from "#contract/kernel/modalities";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { buckets } from "./organizations";

/** Phrases for reports and the folders they are kept in (contract/reading/knowledge-base.ts). */
export const kbItems = pgTable(
  "kb_items",
  {
    id: id(),
    owner: text("owner", { enum: ["own", "organization", "group"] }).notNull(),
    /** Where it was added. */
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    /** The account, organization or group that it belongs to. */
    ownerId: uuid("owner_id").notNull(),
    parentId: uuid("parent_id").references((): AnyPgColumn => kbItems.id),
    referenceId: uuid("reference_id").references((): AnyPgColumn => kbItems.id),
    /** The version of its source that was copied. */
    referenceVersion: integer("reference_version"),
    type: text("type", { enum: ["folder", "phrase"] }).notNull(),
    name: text("name").notNull(),
    code: text("code").notNull().default(""),
    finding: text("finding").notNull().default(""),
    diagnosis: text("diagnosis").notNull().default(""),
    modality: text("modality", { enum: modalities }),
    bodyPart: text("body_part").notNull().default(""),
    sex: text("sex", { enum: ["M", "F"] }),
    /** What it is found by beside its texts: name, code, body part, pinyin and initials (item-terms.ts). */
    terms: text("terms").notNull(),
    /** Its place in its folder. */
    position: integer("position").notNull(),
    version: integer("version").notNull().default(1),
    created: created(),
    createdBy: uuid("created_by").references(() => accounts.id),
    deleted: instant("deleted"),
    deletedBy: uuid("deleted_by").references(() => accounts.id),
  },
  (table) => [
    index("kb_items_of_owner")
      .on(table.ownerId, table.parentId, table.position)
      .where(sql`deleted is null`),
    check(
      "kb_items_source",
      sql`(reference_id is null) = (reference_version is null) and (type = 'phrase' or reference_id is null)`,
    ),
    check(
      "kb_items_sound",
      sql`case type when 'folder' then finding = '' and diagnosis = '' else finding || diagnosis <> '' end`,
    ),
  ],
);

/** Which phrases somebody keeps at hand, and used last. */
export const kbUses = pgTable(
  "kb_uses",
  {
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    itemId: uuid("item_id").notNull(),
    isFavourite: boolean("is_favourite").notNull().default(false),
    lastUsed: instant("last_used"),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.itemId] }),
    foreignKey({ name: "kb_uses_item", columns: [table.itemId], foreignColumns: [kbItems.id] }),
  ],
);
