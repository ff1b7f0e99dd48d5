import { sql } from "drizzle-orm";
import {
  boolean,
  check,
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
import { cancelReasons, registrySources, scheduledExamStatuses } from "#contract/registration/scheduling";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { examInfo } from "./exam-info-columns";
import { exams } from "./exams";
import { departments, devices, doctors, orderPlacers, procedures, safetyQuestions, steps } from "./organization-lists";
import { buckets } from "./organizations";

const isWaiting = sql`deleted is null and exam_id is null and status <> 'Cancelled'`;

/**
 * What was registered together: up to five exams of one patient. Who the patient is and what is asked for stands with
 * each exam, as devices and matching read it there; here is what the order has once.
 */
export const registryOrders = pgTable(
  "registry_orders",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    /** Grows with every change of what its form holds; a save that names another version is refused. */
    version: integer("version").notNull().default(1),
    /** Where it comes from: typed here, or sent by another system. */
    source: text("source", { enum: registrySources }).notNull().default("internal"),
    orderPlacerId: uuid("order_placer_id").references(() => orderPlacers.id),
    /** Of the organization's lists, where what was typed stands there: its words stand with the exams. */
    departmentId: uuid("department_id").references(() => departments.id),
    doctorId: uuid("doctor_id").references(() => doctors.id),
    /** Of the patient's identity card. */
    idCard: text("id_card").notNull().default(""),
    /** For staff alone; `patientNote` is what the patient is told, on slips too. */
    staffNote: text("staff_note").notNull().default(""),
    patientNote: text("patient_note").notNull().default(""),
    /** The organization that asked this one for it; null for its own orders. */
    requestBucketId: uuid("request_bucket_id").references(() => buckets.id),
    registrarId: uuid("registrar_id").references(() => accounts.id),
    created: created(),
  },
  (table) => [
    index("registry_orders_bucket").on(table.bucketId, table.created),
    index("registry_orders_request_bucket")
      .on(table.requestBucketId, table.created)
      .where(sql`request_bucket_id is not null`),
    index("registry_orders_id_card")
      .on(table.bucketId, table.idCard)
      .where(sql`id_card <> ''`),
  ],
);

/** Which organizations the people of one may register for, beside it. */
export const registryTargets = pgTable(
  "registry_targets",
  {
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    targetBucketId: uuid("target_bucket_id")
      .notNull()
      .references(() => buckets.id),
  },
  (table) => [primaryKey({ columns: [table.bucketId, table.targetBucketId] })],
);

/**
 * An exam somebody registered, before there are images of it: one step of a procedure, of one patient. What was done of
 * it is an exam of its own (`examId`), made when its images come, or when the patient arrives for one without images.
 */
export const scheduledExams = pgTable(
  "scheduled_exams",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    /** Grows with every change; a write that names another version is refused. */
    version: integer("version").notNull().default(1),
    status: text("status", { enum: scheduledExamStatuses }).notNull().default("Registered"),
    /** The name in plain letters, where the registrar wrote another than the one offered for it. */
    namePinyin: text("name_pinyin").notNull().default(""),
    /** Of the organization's one sequence, as the exam's that is made of it. */
    accessionNumber: text("accession_number").notNull(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => registryOrders.id),
    /** Of the procedure as it was registered. */
    priceFen: integer("price_fen").notNull().default(0),
    /** (0020,000D) its images are to have: devices take it from the modality worklist. */
    studyInstanceUid: text("study_instance_uid").notNull(),
    ...examInfo(),
    /** Who asks for it: (0032,1032) Requesting Physician, (0008,0090) Referring Physician's Name. */
    requestingPhysician: text("requesting_physician").notNull().default(""),
    procedureId: uuid("procedure_id").references(() => procedures.id),
    stepId: uuid("step_id").references(() => steps.id),
    /** The device it is to be done on; its AE title is the Scheduled Station AE Title (0040,0001). */
    deviceId: uuid("device_id").references(() => devices.id),
    /** The day it is wanted on, in the organization's zone; of one that has a time, or had one last, the day of that. */
    scheduledDate: date("scheduled_date", { mode: "string" }),
    /** Null until it has a time. */
    scheduledStart: instant("scheduled_start"),
    scheduledMinutes: integer("scheduled_minutes").notNull().default(15),
    /** Registered after it was done, under a number reserved for an outage; and when it was done, where that is known. */
    lateEntry: boolean("late_entry").notNull().default(false),
    takenAt: instant("taken_at"),
    arrived: instant("arrived"),
    performed: instant("performed"),
    cancelled: instant("cancelled"),
    cancelReason: text("cancel_reason", { enum: cancelReasons }),
    cancelNote: text("cancel_note").notNull().default(""),
    /** Its exam was made by the patient's arrival, without images: taking that back deletes it. */
    madeByArrival: boolean("made_by_arrival").notNull().default(false),
    /** The exam its images are in. */
    examId: uuid("exam_id").references(() => exams.id),
    registrarId: uuid("registrar_id").references(() => accounts.id),
    created: created(),
    updated: instant("updated").notNull().defaultNow(),
    deleted: instant("deleted"),
    deletedBy: uuid("deleted_by").references(() => accounts.id),
    deleteReason: text("delete_reason"),
  },
  (table) => [
    uniqueIndex("scheduled_exams_accession").on(table.bucketId, table.accessionNumber),
    uniqueIndex("scheduled_exams_study_uid").on(table.bucketId, table.studyInstanceUid),
    // Without those that have none: asked for the waiting ones, it would be read whole.
    uniqueIndex("scheduled_exams_exam")
      .on(table.examId)
      .where(sql`exam_id is not null`),
    index("scheduled_exams_patient").on(table.bucketId, table.patientId),
    index("scheduled_exams_order").on(table.orderId),
    index("scheduled_exams_phone")
      .on(table.bucketId, table.patientPhone)
      .where(sql`patient_phone <> ''`),
    // What devices ask for all day, and what images may still come of.
    index("scheduled_exams_waiting").on(table.bucketId, table.scheduledStart).where(isWaiting),
    // In the words of the worklist's `due`.
    index("scheduled_exams_due")
      .on(table.bucketId, sql`coalesce(scheduled_start, arrived, created)`, table.id)
      .where(isWaiting),
    index("scheduled_exams_name").using("gin", table.bucketId, table.nameGrams).with({ fastupdate: false }),
    index("scheduled_exams_newest").on(table.bucketId, table.created.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

/** A photograph of the form by which an order was asked for. */
export const referralImages = pgTable(
  "referral_images",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    /** Null while it is held for a form whose order is not registered yet. */
    orderId: uuid("order_id").references(() => registryOrders.id),
    /** The key that form is sent under. */
    formKey: text("form_key"),
    /** SHA-256 of its JPEG file. */
    objectHash: text("object_hash").notNull(),
    /** Null where a phone without an account sent it. */
    accountId: uuid("account_id").references(() => accounts.id),
    created: created(),
    removed: instant("removed"),
    removedBy: uuid("removed_by").references(() => accounts.id),
  },
  (table) => [
    check("referral_images_place", sql`num_nonnulls(order_id, form_key) = 1`),
    index("referral_images_order").on(table.orderId, table.created),
    index("referral_images_form")
      .on(table.formKey)
      .where(sql`form_key is not null`),
    index("referral_images_object").on(table.objectHash),
  ],
);

/** What somebody answered to a safety question. Rows are only added: the latest of a question counts. */
export const safetyAnswers = pgTable(
  "safety_answers",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    scheduledExamId: uuid("scheduled_exam_id")
      .notNull()
      .references(() => scheduledExams.id),
    questionId: uuid("question_id")
      .notNull()
      .references(() => safetyQuestions.id),
    /** As it was asked. */
    question: text("question").notNull(),
    answer: text("answer", { enum: ["no", "yes", "unknown"] }).notNull(),
    note: text("note").notNull().default(""),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    created: created(),
  },
  (table) => [
    index("safety_answers_exam").on(table.scheduledExamId, table.created),
    index("safety_answers_question").on(table.questionId),
  ],
);

/** A physician's word that the exam is done in spite of the answers so far. */
export const safetyOverrides = pgTable(
  "safety_overrides",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    scheduledExamId: uuid("scheduled_exam_id")
      .notNull()
      .references(() => scheduledExams.id),
    reason: text("reason").notNull(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    created: created(),
  },
  (table) => [index("safety_overrides_exam").on(table.scheduledExamId, table.created)],
);

/** Who somebody is, as the rows of exams hold it. */
export type PatientColumns = Pick<
  typeof exams.$inferSelect,
  "patientId" | "patientName" | "patientGender" | "patientDob" | "patientPhone" | "visitAge" | "visitAgeUnit"
> & {
  /** Of what was registered alone: images have groups of their own. */
  namePinyin?: string;
};

/** A row that a merge changed, as it was and as it became: of the identity, what changed. */
export interface MergedRow {
  id: string;
  former: Partial<PatientColumns>;
  taken: Partial<PatientColumns>;
}

/** Two patients of an organization that are one person. The lost ID leads to the kept one while the merge stands. */
export const patientMerges = pgTable(
  "patient_merges",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    keptId: text("kept_id").notNull(),
    lostId: text("lost_id").notNull(),
    lostName: text("lost_name").notNull(),
    /** All rows it changed: undone, they are again what they were. */
    exams: jsonb("exams").$type<MergedRow[]>().notNull(),
    scheduled: jsonb("scheduled").$type<MergedRow[]>().notNull(),
    /** Orders whose ID card it wrote, with the one that had stood there. */
    idCards: jsonb("id_cards").$type<{ orderId: string; former: string; taken: string }[]>().notNull(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    created: created(),
    undone: instant("undone"),
    undoneBy: uuid("undone_by").references(() => accounts.id),
  },
  (table) => [
    uniqueIndex("patient_merges_lost")
      .on(table.bucketId, table.lostId)
      .where(sql`undone is null`),
    index("patient_merges_kept").on(table.bucketId, table.keptId),
  ],
);

/** Values of an exam that a registry has too. */
export type RegistryInfo = Pick<
  typeof exams.$inferSelect,
  "accessionNumber" | "patientIdIssuer" | keyof ReturnType<typeof examInfo>
>;
/** What a match changes of an exam. */
export type MatchedInfo = Partial<RegistryInfo & Pick<typeof exams.$inferSelect, "matching" | "verifyReport">>;

/** An exam found to be the one that was scheduled: by its images themselves, or by a person. */
export const examMatches = pgTable(
  "exam_matches",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    examId: uuid("exam_id")
      .notNull()
      .references(() => exams.id),
    scheduledExamId: uuid("scheduled_exam_id")
      .notNull()
      .references(() => scheduledExams.id),
    /** What they have in common: the number devices take over, the patient on that day, or a person's word. */
    matchedBy: text("matched_by", { enum: ["studyInstanceUid", "accessionNumber", "patientAndDay", "hand"] }).notNull(),
    /** What the exam took over, and what had stood there: undone, it stands there again. */
    taken: jsonb("taken").$type<MatchedInfo>().notNull(),
    former: jsonb("former").$type<MatchedInfo>().notNull(),
    /** Of the scheduled exam before. */
    formerStatus: text("former_status", { enum: scheduledExamStatuses }).notNull(),
    formerPerformed: instant("former_performed"),
    accountId: uuid("account_id").references(() => accounts.id),
    created: created(),
    undone: instant("undone"),
    undoneBy: uuid("undone_by").references(() => accounts.id),
  },
  (table) => [
    uniqueIndex("exam_matches_exam")
      .on(table.examId)
      .where(sql`undone is null`),
    uniqueIndex("exam_matches_scheduled")
      .on(table.scheduledExamId)
      .where(sql`undone is null`),
  ],
);
