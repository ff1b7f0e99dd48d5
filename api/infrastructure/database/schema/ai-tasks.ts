import { index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { aiFailures, aiProviderKinds, aiStatuses, type AiFinding, type AiInput } from "#contract/reading/ai-tasks";
import { accounts } from "./accounts";
import { bytea, created, id, instant } from "./columns";
import { exams } from "./exams";
import { buckets } from "./organizations";

/** Whom an organization asks to compute something of images; without a row nobody. */
export const aiProviders = pgTable("ai_providers", {
  bucketId: uuid("bucket_id")
    .primaryKey()
    .references(() => buckets.id),
  kind: text("kind", { enum: aiProviderKinds }).notNull(),
  name: text("name").notNull().default(""),
  url: text("url").notNull().default(""),
  secret: text("secret").notNull().default(""),
});

export const aiTasks = pgTable(
  "ai_tasks",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    examId: uuid("exam_id")
      .notNull()
      .references(() => exams.id),
    kind: text("kind", { enum: ["local", "outside"] }).notNull(),
    status: text("status", { enum: aiStatuses }).notNull().default("waiting"),
    failure: text("failure", { enum: aiFailures }),
    provider: text("provider").notNull().default(""),
    providerVersion: text("provider_version").notNull().default(""),
    input: jsonb("input").$type<AiInput[]>().notNull().default([]),
    findings: jsonb("findings").$type<AiFinding[]>().notNull().default([]),
    requesterId: uuid("requester_id")
      .notNull()
      .references(() => accounts.id),
    created: created(),
    /** When a provider outside took it. */
    sent: instant("sent"),
    finished: instant("finished"),
    /** SHA-256 of the answer: the same one again changes nothing. */
    answerHash: bytea("answer_hash"),
    decision: text("decision", { enum: ["accepted", "refused"] }),
    deciderId: uuid("decider_id").references(() => accounts.id),
    decided: instant("decided"),
  },
  (table) => [
    index("ai_tasks_exam").on(table.examId, table.created),
    // Asked twice at once, there is one.
    uniqueIndex("ai_tasks_open")
      .on(table.examId)
      .where(sql`status in ('waiting', 'running', 'sent')`),
  ],
);
