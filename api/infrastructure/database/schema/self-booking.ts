import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bookingMessageKinds, bookingMessageStates } from "#contract/registration/booking-message-kinds";
import type { SelfBookedPerson } from "#contract/registration/self-booking";
import { created, id, instant } from "./columns";
import { steps } from "./organization-lists";
import { buckets } from "./organizations";
import { scheduledExams } from "./scheduled-exams";
import { bookings } from "./scheduling";

const ofBucket = () =>
  uuid("bucket_id")
    .notNull()
    .references(() => buckets.id);

/** Whether patients of an organization book for themselves, and by which address. */
export const selfBookingSettings = pgTable("self_booking_settings", {
  bucketId: ofBucket().primaryKey(),
  isOpen: boolean("is_open").notNull().default(false),
  /** In the address that posters lead to: not to be guessed. */
  code: text("code").notNull().unique(),
  daysAhead: integer("days_ahead").notNull(),
  note: text("note").notNull().default(""),
});

/** Steps that patients may book. */
export const selfBookingSteps = pgTable(
  "self_booking_steps",
  {
    bucketId: ofBucket(),
    stepId: uuid("step_id")
      .notNull()
      .references(() => steps.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.bucketId, table.stepId] })],
);

/** What a patient books or has booked: a time that is held, then a registered exam. */
export const selfBookings = pgTable(
  "self_bookings",
  {
    id: id(),
    bucketId: ofBucket(),
    /** In the address of the patient's own page: not to be guessed. */
    ticket: text("ticket").notNull(),
    stepId: uuid("step_id")
      .notNull()
      .references(() => steps.id),
    /** Of the hold it began with: goes with it where it is not confirmed. */
    bookingId: uuid("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    /** Null until it is confirmed. */
    scheduledExamId: uuid("scheduled_exam_id").references(() => scheduledExams.id),
    language: text("language", { enum: ["chs", "en", "tib"] }).notNull(),
    /** As typed, until it is confirmed: then it stands in the registry. */
    person: jsonb("person").$type<SelfBookedPerson>(),
    /** E.164, proven by a code once it is confirmed. */
    mobile: text("mobile").notNull().default(""),
    created: created(),
    confirmed: instant("confirmed"),
  },
  (table) => [
    uniqueIndex("self_bookings_ticket").on(table.ticket),
    uniqueIndex("self_bookings_booking").on(table.bookingId),
    uniqueIndex("self_bookings_exam").on(table.scheduledExamId),
    index("self_bookings_mobile").on(table.bucketId, table.mobile),
  ],
);

/** Which messages patients of an organization get; without a row, all of them. */
export const bookingMessageSettings = pgTable("booking_message_settings", {
  bucketId: ofBucket().primaryKey(),
  tellsBooked: boolean("tells_booked").notNull(),
  tellsChanged: boolean("tells_changed").notNull(),
  reminds: boolean("reminds").notNull(),
  /** Of the day before, in the organization's zone: HH:MM. */
  remindAt: text("remind_at").notNull(),
});

/** A message to a patient about a booking. One of each kind: that it was asked for twice, the index says. */
export const bookingMessages = pgTable(
  "booking_messages",
  {
    id: id(),
    bucketId: ofBucket(),
    bookingId: uuid("booking_id")
      .notNull()
      .references(() => bookings.id),
    kind: text("kind", { enum: bookingMessageKinds }).notNull(),
    state: text("state", { enum: bookingMessageStates }).notNull().default("due"),
    created: created(),
    ended: instant("ended"),
  },
  (table) => [uniqueIndex("booking_messages_once").on(table.bookingId, table.kind)],
);
