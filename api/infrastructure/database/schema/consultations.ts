import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
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
  ConsultationKind,
  ConsultationService,
  ConsultationStatus,
  ConsultationUrgency,
  ConsultationEventKind,
  InvitationState,
  MemberRole,
  MemberState,
} from "#contract/kernel/consultation-states";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { exams } from "./exams";
import { buckets, groups } from "./organizations";

/** What two organizations have agreed on before one may ask the other (国卫医发〔2014〕51号). */
export const consultationAgreements = pgTable(
  "consultation_agreements",
  {
    id: id(),
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id),
    /** Who may ask. */
    fromBucketId: uuid("from_bucket_id")
      .notNull()
      .references(() => buckets.id),
    /** Who is asked. */
    toBucketId: uuid("to_bucket_id")
      .notNull()
      .references(() => buckets.id),
    services: text("services").array().$type<ConsultationService[]>().notNull(),
    /** Of one consultation, in fen. */
    price: bigint("price", { mode: "number" }).notNull().default(0),
    /** Calendar days of the asked organization, both included. */
    validFrom: date("valid_from").notNull(),
    validUntil: date("valid_until").notNull(),
    note: text("note").notNull().default(""),
    version: integer("version").notNull().default(1),
    /** When it was ended before its time. */
    ended: instant("ended"),
    created: created(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [index("consultation_agreements_pair").on(table.fromBucketId, table.toBucketId)],
);

/** One question of one organization to others, about one patient. */
export const consultations = pgTable(
  "consultations",
  {
    id: id(),
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id),
    /** The organization that asks: it keeps the responsibility, and the record is its own. */
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    kind: text("kind").$type<ConsultationKind>().notNull(),
    status: text("status").$type<ConsultationStatus>().notNull().default("pending"),
    version: integer("version").notNull().default(1),
    applicantId: uuid("applicant_id")
      .notNull()
      .references(() => accounts.id),
    reason: text("reason").notNull(),
    purpose: text("purpose").notNull().default(""),
    question: text("question").notNull().default(""),
    urgency: text("urgency").$type<ConsultationUrgency>().notNull().default("routine"),
    specialtyWanted: text("specialty_wanted").notNull().default(""),
    titleWanted: text("title_wanted").notNull().default(""),
    note: text("note").notNull().default(""),
    starts: instant("starts").notNull(),
    minutes: integer("minutes").notNull().default(30),
    /** By when the asked organizations have promised to answer; null until one has accepted. */
    answerDue: instant("answer_due"),
    /** Held in a video room as well as in writing. */
    hasVideo: boolean("has_video").notNull().default(false),

    patientId: text("patient_id").notNull().default(""),
    patientName: text("patient_name").notNull(),
    patientAge: integer("patient_age"),
    patientAgeUnit: text("patient_age_unit", { enum: ["Y", "M", "W", "D"] }),
    patientGender: text("patient_gender").notNull().default("U"),
    patientTel: text("patient_tel").notNull().default(""),
    patientEmail: text("patient_email").notNull().default(""),
    contactHospital: text("contact_hospital").notNull().default(""),

    created: created(),
    scheduled: instant("scheduled"),
    completed: instant("completed"),
    canceled: instant("canceled"),
    cancelReason: text("cancel_reason").notNull().default(""),
    deleted: instant("deleted"),
  },
  (table) => [
    index("consultations_bucket").on(table.bucketId, table.created.desc()),
    index("consultations_group").on(table.groupId, table.starts),
  ],
);

/** The organizations that are asked, and what each has answered. */
export const consultationBuckets = pgTable(
  "consultation_buckets",
  {
    consultationId: uuid("consultation_id")
      .notNull()
      .references(() => consultations.id),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    state: text("state").$type<InvitationState>().notNull().default("prepared"),
    isMandatory: boolean("is_mandatory").notNull().default(true),
    agreementId: uuid("agreement_id").references(() => consultationAgreements.id),
    /** The agreement's when the invitation left, in fen. */
    price: bigint("price", { mode: "number" }).notNull().default(0),
    invited: instant("invited"),
    answered: instant("answered"),
    answeredBy: uuid("answered_by").references(() => accounts.id),
    /** Why it was declined. */
    declineReason: text("decline_reason").notNull().default(""),
    /** Another time it would like better. */
    proposedStarts: instant("proposed_starts"),
  },
  (table) => [
    primaryKey({ columns: [table.consultationId, table.bucketId] }),
    index("consultation_buckets_bucket").on(table.bucketId, table.state),
  ],
);

/** A place for an expert that an asked organization has to fill: who holds it is the member that names it. */
export const consultationSeats = pgTable(
  "consultation_seats",
  {
    id: id(),
    consultationId: uuid("consultation_id")
      .notNull()
      .references(() => consultations.id),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    /** Empty: of any. */
    department: text("department").notNull().default(""),
    isMandatory: boolean("is_mandatory").notNull(),
    created: created(),
  },
  (table) => [index("consultation_seats_bucket").on(table.bucketId, table.consultationId)],
);

/** The people who take part: who asks, who answers, who listens. */
export const consultationMembers = pgTable(
  "consultation_members",
  {
    id: id(),
    consultationId: uuid("consultation_id")
      .notNull()
      .references(() => consultations.id),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    role: text("role").$type<MemberRole>().notNull(),
    state: text("state").$type<MemberState>().notNull().default("asked"),
    isMandatory: boolean("is_mandatory").notNull().default(false),
    department: text("department").notNull().default(""),
    /** Null of who takes no seat of the pool. */
    seatId: uuid("seat_id").references(() => consultationSeats.id),
    declineReason: text("decline_reason").notNull().default(""),
    addedBy: uuid("added_by").references(() => accounts.id),
    answered: instant("answered"),
    created: created(),
  },
  (table) => [
    uniqueIndex("consultation_members_in")
      .on(table.consultationId, table.accountId)
      .where(sql`state in ('asked', 'accepted')`),
    uniqueIndex("consultation_members_seat")
      .on(table.seatId)
      .where(sql`state in ('asked', 'accepted')`),
    index("consultation_members_account").on(table.accountId, table.state),
  ],
);

/** Exams that the members may see, and for how long: looked up in SQL at every look. */
export const consultationExams = pgTable(
  "consultation_exams",
  {
    consultationId: uuid("consultation_id")
      .notNull()
      .references(() => consultations.id),
    examId: uuid("exam_id")
      .notNull()
      .references(() => exams.id),
    visibleFrom: instant("visible_from").notNull().defaultNow(),
    /** Null while the consultation is open. */
    visibleUntil: instant("visible_until"),
    boundBy: uuid("bound_by")
      .notNull()
      .references(() => accounts.id),
    created: created(),
  },
  (table) => [
    primaryKey({ columns: [table.consultationId, table.examId] }),
    index("consultation_exams_exam").on(table.examId),
  ],
);

/** What happened, one after the other: appended to, never changed. */
export const consultationEvents = pgTable(
  "consultation_events",
  {
    id: id(),
    consultationId: uuid("consultation_id")
      .notNull()
      .references(() => consultations.id),
    kind: text("kind").$type<ConsultationEventKind>().notNull(),
    bucketId: uuid("bucket_id").references(() => buckets.id),
    /** Null of what the platform did by itself. */
    by: uuid("by").references(() => accounts.id),
    reason: text("reason").notNull().default(""),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull().default({}),
    created: created(),
  },
  (table) => [index("consultation_events_consultation").on(table.consultationId, table.id)],
);
