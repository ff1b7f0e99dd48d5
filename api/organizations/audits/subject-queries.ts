import { inArray } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Database } from "#api/infrastructure/database/connect";
import { accounts, buckets, groups } from "#api/infrastructure/database/schema/index";
import type { AuditEntry } from "#api/infrastructure/audit/audit-event";

type Named = Pick<AuditEntry, "subjectId" | "detail">;

/** Where a detail holds the name of what its record is about; it stays when that is gone. */
const names = ["name", "host", "domainName", "whom", "condition"];
/** Where it holds the id of whom or what the record is about, while the subject is the group or list that it happened to. */
const ids = ["whomId", "account", "organization"];

const texts = ({ detail }: Named, keys: string[]) =>
  keys.map((key) => detail[key]).filter((value) => typeof value === "string");
const idsOf = (record: Named): string[] =>
  [...texts(record, ids), record.subjectId].filter((id) => z.uuid().safeParse(id).success).map(String);

/**
 * What records of the trail are about, by name: as their detail says, else the person, organization or group of today.
 *
 * @returns the name of one of these records, or null where it is about something that has none, or is gone
 */
export async function subjectNames(db: Database, records: Named[]): Promise<(record: Named) => string | null> {
  const asked = [...new Set(records.filter((record) => texts(record, names).length === 0).flatMap(idsOf))];
  const known =
    asked.length === 0
      ? []
      : await union(
          db
            .select({ id: accounts.id, name: accounts.name, username: accounts.username })
            .from(accounts)
            .where(inArray(accounts.id, asked)),
          db
            .select({ id: buckets.id, name: buckets.name, username: buckets.name })
            .from(buckets)
            .where(inArray(buckets.id, asked)),
          db
            .select({ id: groups.id, name: groups.displayName, username: groups.domainName })
            .from(groups)
            .where(inArray(groups.id, asked)),
        );
  const byId = new Map(known.map(({ id, name, username }) => [id, name || username]));
  return (record) => [...texts(record, names), ...idsOf(record).map((id) => byId.get(id))].find(Boolean) ?? null;
}
