import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import {
  queueActions,
  queueClasses,
  queueLinkKinds,
  queueMarks,
  queueMessages,
  queueStates,
  type QueueState,
} from "#contract/registration/queue-states";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { queueTypes } from "./organization-lists";
import { buckets } from "./organizations";
import { scheduledExams } from "./scheduled-exams";

const ofBucket = () =>
  uuid("bucket_id")
    .notNull()
    .references(() => buckets.id);
const ofQueue = () =>
  uuid("queue_type_id")
    .notNull()
    .references(() => queueTypes.id);

/** A queue on one local day: its last number, and the row that is locked while somebody is called or moved. */
export const queueDays = pgTable(
  "queue_days",
  {
    queueTypeId: ofQueue(),
    day: date("day", { mode: "string" }).notNull(),
    lastNumber: integer("last_number").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.queueTypeId, table.day] })],
);

/** What an action changes of an entry, and what undoing it writes back. */
export interface QueueStanding {
  state: QueueState;
  queueClass: (typeof queueClasses)[number];
  mark: (typeof queueMarks)[number] | null;
  missed: number;
  turn: number;
  room: string;
}

/** What the last action found, and what can be taken back after it: no more than was done within the time for it. */
export interface QueueBefore extends QueueStanding {
  earlier?: { action: (typeof queueActions)[number]; before: QueueBefore; acted: string };
}

/** Somebody who checked in. Rows stay: what they were is counted later. */
export const queueEntries = pgTable(
  "queue_entries",
  {
    id: id(),
    bucketId: ofBucket(),
    queueTypeId: ofQueue(),
    /** Of the check-in, by the organization's clocks. */
    day: date("day", { mode: "string" }).notNull(),
    number: integer("number").notNull(),
    /** Null for one who came without an exam. */
    scheduledExamId: uuid("scheduled_exam_id").references(() => scheduledExams.id),
    /** Of one without an exam: who, and what for. */
    patientName: text("patient_name").notNull().default(""),
    service: text("service").notNull().default(""),
    version: integer("version").notNull().default(1),
    state: text("state", { enum: queueStates }).notNull().default("waiting"),
    queueClass: text("queue_class", { enum: queueClasses }).notNull().default("normal"),
    mark: text("mark", { enum: queueMarks }),
    missed: integer("missed").notNull().default(0),
    /** The lower, the earlier: seconds of the day, as if those with priority had come earlier by their head start. */
    turn: doublePrecision("turn").notNull(),
    /** Where it was called to last. */
    room: text("room").notNull().default(""),
    checkedIn: instant("checked_in").notNull(),
    /** Since when it is in its state. */
    since: instant("since").notNull(),
    /** The last action of a person, and what it found: taken back for a while. */
    lastAction: text("last_action", { enum: queueActions }),
    before: jsonb("before").$type<QueueBefore>(),
    acted: instant("acted"),
    /** In the address of the patient's own page: not to be guessed. */
    ticket: text("ticket").notNull(),
    /** The wait that was told at the check-in, to be compared with what came. */
    toldFromMinutes: integer("told_from_minutes"),
    toldToMinutes: integer("told_to_minutes"),
    /** Of the message that the turn is near; null where it was not near yet. */
    message: text("message", { enum: queueMessages }),
    /** Where a transfer led. */
    successorId: uuid("successor_id").references((): AnyPgColumn => queueEntries.id),
    created: created(),
  },
  (table) => [
    uniqueIndex("queue_entries_ticket").on(table.ticket),
    uniqueIndex("queue_entries_number").on(table.queueTypeId, table.day, table.number),
    // Nobody waits twice for one exam.
    uniqueIndex("queue_entries_exam_open")
      .on(table.scheduledExamId)
      .where(sql`state not in ('done', 'left')`),
    index("queue_entries_exam").on(table.scheduledExamId, table.day),
    index("queue_entries_day").on(table.bucketId, table.day),
  ],
);

/** How long somebody was in a state: the segments that waiting times are counted from. */
export const queuePeriods = pgTable(
  "queue_periods",
  {
    id: id(),
    bucketId: ofBucket(),
    entryId: uuid("entry_id")
      .notNull()
      .references(() => queueEntries.id),
    state: text("state", { enum: queueStates }).notNull(),
    room: text("room").notNull().default(""),
    start: instant("start").notNull(),
    end: instant("end"),
    /** Null where it followed from something else: images that came, the end of the day. */
    startedBy: uuid("started_by").references(() => accounts.id),
    endedBy: uuid("ended_by").references(() => accounts.id),
  },
  (table) => [
    uniqueIndex("queue_periods_open")
      .on(table.entryId)
      .where(sql`"end" is null`),
    index("queue_periods_entry").on(table.entryId, table.start),
    index("queue_periods_bucket").on(table.bucketId, table.start),
  ],
);

/** Pages of an organization that need no account: whoever has the code may look, or check in. */
export const queueLinks = pgTable(
  "queue_links",
  {
    bucketId: ofBucket(),
    kind: text("kind", { enum: queueLinkKinds }).notNull(),
    code: text("code").notNull().unique(),
    created: created(),
  },
  (table) => [primaryKey({ columns: [table.bucketId, table.kind] })],
);

/** Each call as the hall saw and heard it. */
export const queueCalls = pgTable(
  "queue_calls",
  {
    id: id(),
    bucketId: ofBucket(),
    entryId: uuid("entry_id")
      .notNull()
      .references(() => queueEntries.id),
    room: text("room").notNull(),
    called: instant("called").notNull(),
    /** The same call once more. */
    isRepeat: boolean("is_repeat").notNull().default(false),
    accountId: uuid("account_id").references(() => accounts.id),
    /** It was a mistake: no screen shows it any more. */
    revoked: instant("revoked"),
  },
  (table) => [
    index("queue_calls_entry").on(table.entryId),
    index("queue_calls_bucket").on(table.bucketId, table.called),
  ],
);
