import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ConsultationService, ConsultationUrgency } from "#contract/kernel/consultation-states";
import type { AssignmentWay } from "#contract/consulting/expert-pool";
import type { Modality } from "#contract/organizations/organizations";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { consultationMembers, consultations, consultationSeats } from "./consultations";
import { buckets } from "./organizations";

/** Who of an asked organization answers consultations, in what, and how much of them. */
export const experts = pgTable(
  "experts",
  {
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    title: text("title").notNull().default(""),
    /** Departments and specialties; of none, whoever asks for any asks somebody else. */
    departments: text("departments").array().notNull(),
    /** Empty: any. */
    modalities: text("modalities").array().$type<Modality[]>().notNull(),
    /** Empty: any. */
    bodyParts: text("body_parts").array().notNull(),
    services: text("services").array().$type<ConsultationService[]>().notNull(),
    /** Of own practice, after training. */
    practiceYears: integer("practice_years").notNull(),
    /** The share of the load beside those of the others. */
    weight: integer("weight").notNull(),
    /** Hours of consultations a week; null sets no limit. */
    weekHours: integer("week_hours"),
    /** Calendar days of the organization, both included. */
    absentFrom: date("absent_from"),
    absentUntil: date("absent_until"),
    version: integer("version").notNull().default(1),
    created: created(),
  },
  (table) => [primaryKey({ columns: [table.bucketId, table.accountId] })],
);

/** How an asked organization finds its experts, and how soon it promises to answer. */
export const expertRules = pgTable("expert_rules", {
  bucketId: uuid("bucket_id")
    .primaryKey()
    .references(() => buckets.id),
  assignment: text("assignment").$type<AssignmentWay>().notNull(),
  /** From the acceptance to the signed opinion. */
  answerMinutes: jsonb("answer_minutes").$type<Record<ConsultationUrgency, number>>().notNull(),
  version: integer("version").notNull().default(1),
});

/** Who was offered the next consultation and left it to others, and why. */
export const consultationSkips = pgTable(
  "consultation_skips",
  {
    id: id(),
    seatId: uuid("seat_id")
      .notNull()
      .references(() => consultationSeats.id, { onDelete: "cascade" }),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    reason: text("reason").notNull(),
    created: created(),
  },
  (table) => [
    unique("consultation_skips_once").on(table.seatId, table.accountId),
    index("consultation_skips_account").on(table.accountId, table.created),
  ],
);

/** One expert asks a colleague to take a seat over. */
export const consultationSwaps = pgTable(
  "consultation_swaps",
  {
    id: id(),
    consultationId: uuid("consultation_id")
      .notNull()
      .references(() => consultations.id),
    memberId: uuid("member_id")
      .notNull()
      .references(() => consultationMembers.id),
    colleagueId: uuid("colleague_id")
      .notNull()
      .references(() => accounts.id),
    /** Null while it waits. */
    answer: text("answer", { enum: ["agreed", "refused", "withdrawn"] }),
    answered: instant("answered"),
    created: created(),
  },
  (table) => [
    uniqueIndex("consultation_swaps_waiting")
      .on(table.memberId)
      .where(sql`answer is null`),
    index("consultation_swaps_colleague").on(table.colleagueId),
  ],
);
