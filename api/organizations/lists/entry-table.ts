import type { AnyPgColumn, AnyPgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Database, Transaction } from "#api/infrastructure/database/connect";

/** What every entry has (contract/organizations/entry-list.ts). */
export interface Kept {
  id: string;
  version: number;
  isActive: boolean;
}

export type Owner = "bucketId" | "groupId";

/** What every table of a list has (api/infrastructure/database/schema/organization-lists.ts). */
export type EntryTable = AnyPgTable & Record<"id" | "position" | "version" | "deactivated", AnyPgColumn>;

/** What uses an entry, and how often. */
export interface Use {
  /** A key of lists.uses in the texts. */
  what: string;
  count: number;
}

/** A field that names an entry of another list of the same owner. */
export interface Reference {
  field: string;
  /** Null where it names none. */
  id: string | null;
  table: EntryTable;
  ownerColumn: AnyPgColumn;
}

/** A field that breaks a rule; the rule is a key of answers.rules in the texts. */
export interface Fault {
  field: string;
  rule: string;
}

/** A list: where it stands, what an entry looks like, what may use one. */
export interface EntryListing<Fields extends object> {
  /** What the audit trail calls it. */
  noun: string;
  table: EntryTable;
  owner: Owner;
  ownerColumn: AnyPgColumn;
  /** The contract's own fields and whole entry: they also leave out what is not theirs. */
  fields: z.ZodType<Fields>;
  entry: z.ZodType<Fields & Kept>;
  usesOf: (tx: Transaction, entry: Fields & Kept, ownerId: string) => Promise<Use[]>;
  references?: (fields: Fields) => Reference[];
  /** Reads the entries in use from memory, where pages ask for them all the time (`remembered`). */
  inUse?: (db: Database, stamp: string, ownerId: string) => Promise<(Fields & Kept)[]>;
  /** What an entry of an organization shows to who does not administer it; all of it where left out. */
  forReaders?: (entry: Fields & Kept) => Fields & Kept;
  /** What no field shows by itself. */
  faultIn?: (fields: Fields) => Fault | null;
  /** What only the rest of the records shows. */
  faultAmong?: (tx: Transaction, fields: Fields, ownerId: string) => Promise<Fault | null>;
  /** What may not become of an entry that is there. */
  faultOfChange?: (tx: Transaction, before: Fields & Kept, fields: Fields, ownerId: string) => Promise<Fault | null>;
}
