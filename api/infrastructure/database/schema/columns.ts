import { customType, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 } from "uuid";

/** UUID version 7 (RFC 9562): unguessable enough for a URL, and a later record always compares greater. */
export const id = () => uuid("id").primaryKey().$defaultFn(v7);

/** A point in time; days and "today" are derived in the organization's time zone, never here. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const created = () => instant("created").notNull().defaultNow();

export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
