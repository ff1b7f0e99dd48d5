import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { JobKind } from "#contract/kernel/jobs";
import { created, id, instant } from "./columns";

/** Work in the background. What it is about stands in a table of its own; the job names its id. Done, its row is gone. */
export const jobs = pgTable(
  "jobs",
  {
    id: id(),
    kind: text("kind").$type<JobKind>().notNull(),
    /** Null for what comes round, of which there is one of a kind. */
    subjectId: uuid("subject_id"),
    /** When it is tried, and until when nobody else tries. */
    due: instant("due").notNull().defaultNow(),
    /** Of the attempt under way: another that took it meanwhile has another. */
    lease: uuid("lease"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error").notNull().default(""),
    /** Of what comes round. */
    lastDone: instant("last_done"),
    /** No more attempts. */
    died: instant("died"),
    created: created(),
  },
  (table) => [
    unique("jobs_subject").on(table.kind, table.subjectId).nullsNotDistinct(),
    index("jobs_due")
      .on(table.due)
      .where(sql`died is null`),
  ],
);

/** When a queued job of a kind was done last, to within a minute: of the job itself nothing is left. */
export const jobFinishes = pgTable("job_finishes", {
  kind: text("kind").$type<JobKind>().primaryKey(),
  lastDone: instant("last_done").notNull(),
});
