import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bookingStates, freeReasons, scheduleRules } from "#contract/registration/scheduling";
import type { CalendarRules } from "#contract/registration/calendar";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { deviceGroups, devices, steps } from "./organization-lists";
import { buckets } from "./organizations";
import { scheduledExams } from "./scheduled-exams";

const ofBucket = () =>
  uuid("bucket_id")
    .notNull()
    .references(() => buckets.id);

/** When a device, or all devices of a group without a calendar of their own, may be booked. */
export const scheduleCalendars = pgTable(
  "schedule_calendars",
  {
    id: id(),
    bucketId: ofBucket(),
    /** One of the two. */
    deviceId: uuid("device_id").references(() => devices.id, { onDelete: "cascade" }),
    deviceGroupId: uuid("device_group_id").references(() => deviceGroups.id, { onDelete: "cascade" }),
    version: integer("version").notNull().default(1),
    rules: jsonb("rules").$type<CalendarRules>().notNull(),
    created: created(),
  },
  (table) => [
    uniqueIndex("schedule_calendars_device").on(table.deviceId),
    uniqueIndex("schedule_calendars_group").on(table.deviceGroupId),
    index("schedule_calendars_bucket").on(table.bucketId),
  ],
);

/** A day that is not as its weekday; an extra one is open besides. */
export const scheduleDays = pgTable(
  "schedule_days",
  {
    id: id(),
    calendarId: uuid("calendar_id")
      .notNull()
      .references(() => scheduleCalendars.id, { onDelete: "cascade" }),
    date: date("date", { mode: "string" }).notNull(),
    hours: text("hours").notNull().default(""),
    isExtra: boolean("is_extra").notNull().default(false),
    note: text("note").notNull().default(""),
    created: created(),
  },
  (table) => [uniqueIndex("schedule_days_date").on(table.calendarId, table.date, table.isExtra)],
);

/** What a step needs besides the device it is done on. */
export const stepDevices = pgTable(
  "step_devices",
  {
    stepId: uuid("step_id")
      .notNull()
      .references(() => steps.id, { onDelete: "cascade" }),
    deviceId: uuid("device_id")
      .notNull()
      .references(() => devices.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.stepId, table.deviceId] })],
);

/** What takes or took a device's time. Rows stay: they are the history. */
export const bookings = pgTable(
  "bookings",
  {
    id: id(),
    bucketId: ofBucket(),
    kind: text("kind", { enum: ["exam", "downtime"] }).notNull(),
    state: text("state", { enum: bookingStates }).notNull(),
    /** Null for a downtime, and for what a patient without an account holds. */
    scheduledExamId: uuid("scheduled_exam_id").references(() => scheduledExams.id),
    /** The device it is done on, then what else it needs. */
    deviceIds: uuid("device_ids").array().notNull(),
    start: instant("start").notNull(),
    end: instant("end").notNull(),
    /** Cells it took: all of them have to be its own still when it is confirmed. */
    cellCount: integer("cell_count").notNull(),
    /** Of whoever asked for it. */
    token: text("token").notNull(),
    heldUntil: instant("held_until"),
    reason: text("reason").notNull().default(""),
    brokenRules: text("broken_rules", { enum: scheduleRules }).array().notNull().default([]),
    /** The booking it took the place of. */
    replacesId: uuid("replaces_id"),
    madeBy: uuid("made_by").references(() => accounts.id),
    /** By the patient alone: it counts for the share that is kept for them. */
    selfBooked: boolean("self_booked").notNull().default(false),
    created: created(),
    ended: instant("ended"),
    endedBy: uuid("ended_by").references(() => accounts.id),
    endReason: text("end_reason", { enum: freeReasons }),
    endNote: text("end_note").notNull().default(""),
  },
  (table) => [
    uniqueIndex("bookings_token").on(table.bucketId, table.token),
    uniqueIndex("bookings_exam")
      .on(table.scheduledExamId)
      .where(sql`state = 'booked'`),
    index("bookings_history").on(table.scheduledExamId, table.created),
    index("bookings_time")
      .on(table.bucketId, table.start)
      .where(sql`state in ('held', 'booked')`),
  ],
);

/**
 * Five minutes of a device for one patient. That a time is taken is decided by the key, never by a look before: plain
 * indexes are unique in every PostgreSQL-like database, and take capacities above one.
 */
export const scheduleCells = pgTable(
  "schedule_cells",
  {
    deviceId: uuid("device_id")
      .notNull()
      .references(() => devices.id, { onDelete: "cascade" }),
    /** Five-minute steps since 1970-01-01T00:00Z. */
    cell: integer("cell").notNull(),
    /** From 1 to the device's capacity; above it where it was overbooked. */
    seat: smallint("seat").notNull(),
    bookingId: uuid("booking_id")
      .notNull()
      .references(() => bookings.id),
    /** Of a hold: from then on anybody may take it. */
    expires: instant("expires"),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.cell, table.seat] }),
    index("schedule_cells_booking").on(table.bookingId),
  ],
);
