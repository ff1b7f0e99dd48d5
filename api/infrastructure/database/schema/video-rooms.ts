import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type {
  RecordingAnswer,
  RecordingEnd,
  RecordingState,
  SeatState,
  SignalKind,
} from "#contract/kernel/video-states";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { consultations } from "./consultations";
import { buckets } from "./organizations";

const consultationId = () =>
  uuid("consultation_id")
    .notNull()
    .references(() => consultations.id);
const accountId = () =>
  uuid("account_id")
    .notNull()
    .references(() => accounts.id);
const bucketId = () =>
  uuid("bucket_id")
    .notNull()
    .references(() => buckets.id);

/** The room of a consultation; its row is locked by whatever changes who is in it or what is recorded. */
export const videoRooms = pgTable("video_rooms", {
  consultationId: consultationId().primaryKey(),
  /** Members of the consultation go in by themselves; else a host lets everybody in. */
  membersEnter: boolean("members_enter").notNull().default(true),
  created: created(),
});

/** Who was in the room from when to when: one row for each time a page was opened in it. */
export const videoSeats = pgTable(
  "video_seats",
  {
    id: id(),
    consultationId: consultationId(),
    accountId: accountId(),
    /** In whose name. */
    bucketId: bucketId(),
    state: text("state").$type<SeatState>().notNull(),
    /** Admitted, and not asked again when the line comes back. */
    isAdmitted: boolean("is_admitted").notNull().default(false),
    admittedBy: uuid("admitted_by").references(() => accounts.id),
    isMuted: boolean("is_muted").notNull().default(false),
    hasCamera: boolean("has_camera").notNull().default(false),
    isSharing: boolean("is_sharing").notNull().default(false),
    handRaised: instant("hand_raised"),
    joined: instant("joined"),
    left: instant("left_at"),
    /** When its page was heard of last. */
    seen: instant("seen").notNull().defaultNow(),
    created: created(),
  },
  (table) => [
    uniqueIndex("video_seats_open")
      .on(table.consultationId, table.accountId)
      .where(sql`state in ('waiting', 'asked', 'inside')`),
    index("video_seats_consultation").on(table.consultationId, table.created),
    index("video_seats_seen")
      .on(table.seen)
      .where(sql`state in ('waiting', 'asked', 'inside')`),
  ],
);

/** What one page tells another to find a line; gone after minutes. */
export const videoSignals = pgTable(
  "video_signals",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    fromSeatId: uuid("from_seat_id").notNull(),
    toSeatId: uuid("to_seat_id").notNull(),
    kind: text("kind").$type<SignalKind>().notNull(),
    payload: jsonb("payload").$type<Record<string, unknown>>().notNull(),
    created: created(),
  },
  (table) => [index("video_signals_to").on(table.toSeatId, table.id), index("video_signals_created").on(table.created)],
);

/** What was written during the meeting: part of the record. */
export const videoMessages = pgTable(
  "video_messages",
  {
    id: id(),
    consultationId: consultationId(),
    accountId: accountId(),
    bucketId: bucketId(),
    text: text("text").notNull(),
    created: created(),
  },
  (table) => [index("video_messages_consultation").on(table.consultationId, table.created)],
);

/** One wish to record: asked for, agreed to by everybody present, begun, ended. */
export const videoRecordings = pgTable(
  "video_recordings",
  {
    id: id(),
    consultationId: consultationId(),
    state: text("state").$type<RecordingState>().notNull().default("asking"),
    /** The page that asks and records. */
    seatId: uuid("seat_id")
      .notNull()
      .references(() => videoSeats.id),
    askedBy: uuid("asked_by")
      .notNull()
      .references(() => accounts.id),
    mediaType: text("media_type").notNull(),
    started: instant("started"),
    stopped: instant("stopped"),
    stoppedBy: uuid("stopped_by").references(() => accounts.id),
    end: text("end_reason").$type<RecordingEnd>(),
    created: created(),
  },
  (table) => [
    uniqueIndex("video_recordings_open")
      .on(table.consultationId)
      .where(sql`state in ('asking', 'on')`),
    index("video_recordings_consultation").on(table.consultationId, table.created),
  ],
);

/** What people answered to being recorded: appended to, never changed; of a page the latest counts. */
export const recordingConsents = pgTable(
  "recording_consents",
  {
    id: id(),
    recordingId: uuid("recording_id")
      .notNull()
      .references(() => videoRecordings.id),
    seatId: uuid("seat_id")
      .notNull()
      .references(() => videoSeats.id),
    accountId: accountId(),
    answer: text("answer").$type<RecordingAnswer>().notNull(),
    /** Which text was read, and in which language. */
    textVersion: integer("text_version").notNull(),
    language: text("language").notNull(),
    created: created(),
  },
  (table) => [index("recording_consents_recording").on(table.recordingId, table.id)],
);

/** The file of a recording in the pieces it was sent in. */
export const recordingPieces = pgTable(
  "recording_pieces",
  {
    recordingId: uuid("recording_id")
      .notNull()
      .references(() => videoRecordings.id),
    position: integer("position").notNull(),
    objectHash: text("object_hash").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    created: created(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.position] })],
);
