import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  time,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ReportStatus } from "#contract/kernel/report-status";
import type { RequestAttributes } from "#api/dicom/dicom-header";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { examInfo } from "./exam-info-columns";
import { buckets } from "./organizations";

/**
 * One examination of one patient. The reading state of its report (reportStatus, positive, …) stands here too,
 * written in the transaction that changes the report, because the exam list filters and sorts on one table.
 */
export const exams = pgTable(
  "exams",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    studyInstanceUid: text("study_instance_uid"),
    accessionNumber: text("accession_number").notNull(),
    ...examInfo(),
    /**
     * Who gave the patient ID, as the images name it (0010,0021); empty for the organization itself. The same number of
     * another issuer is of another patient (PS3.3 C.7.1.1).
     */
    patientIdIssuer: text("patient_id_issuer").notNull().default(""),
    studyDate: instant("study_date"),
    hasImage: boolean("has_image").notNull().default(false),
    instanceCount: integer("instance_count").notNull().default(0),
    /** Of the stored files of its instances. */
    imageBytes: bigint("image_bytes", { mode: "number" }).notNull().default(0),
    uploaderId: uuid("uploader_id").references(() => accounts.id),
    /** It came through the organization's upload link, from somebody without an account here. */
    uploadedByLink: boolean("uploaded_by_link").notNull().default(false),
    assigneeId: uuid("assignee_id").references(() => accounts.id),
    reportStatus: text("report_status").$type<ReportStatus>().notNull().default("none"),
    positive: boolean("positive"),
    /** Corrected and printed at least once: shown as "printed". */
    printed: boolean("printed").notNull().default(false),
    /** Mirrors the report's lease, so that the list can show and filter "locked". */
    lockedBy: uuid("locked_by").references(() => accounts.id),
    lockExpires: instant("lock_expires"),
    /** Its patient data or number were typed over: those of its images may be others. */
    patientCorrected: boolean("patient_corrected").notNull().default(false),
    /** New images or changed patient data came after approval: the report is to be verified. */
    verifyReport: boolean("verify_report").notNull().default(false),
    created: created(),
    updated: instant("updated").notNull().defaultNow(),
    deleted: instant("deleted"),
    deletedBy: uuid("deleted_by").references(() => accounts.id),
    deleteReason: text("delete_reason"),
    /** Null where nobody asked: a person typed its info, or the organization keeps no registry. */
    matching: text("matching", { enum: ["unmatched", "matched", "unscheduled"] }),
    /** Of its images, as they came: nobody types these, other systems search by them. */
    studyId: text("study_id").notNull().default(""),
    /** The patient's name with its groups and components (PS3.5 §6.2.1); empty once another name is typed. */
    personName: text("person_name").notNull().default(""),
    referringPhysician: text("referring_physician").notNull().default(""),
  },
  (table) => {
    // The list's filters stand in the indexes themselves: what fits is found without reading a single row of the table,
    // however many rows lie between two that fit. `nullsFirst` is PostgreSQL's own order of DESC.
    const newestFirst = () => [table.created.desc().nullsFirst(), table.id.desc().nullsFirst()] as const;
    const { bucketId, modality, bodyPart, reportStatus, printed, positive, urgentFlag, assigneeId, studyDate } = table;
    const reading = [printed, positive, urgentFlag, studyDate] as const;
    const byExamTime = () =>
      [
        sql`coalesce(${studyDate}, ${table.created}) desc`,
        table.id.desc().nullsFirst(),
        bucketId,
        modality,
        bodyPart,
        reportStatus,
        assigneeId,
        ...reading,
        table.created,
      ] as const;
    const live = sql`deleted is null`;
    return [
      index("exams_newest")
        .on(...newestFirst(), bucketId, modality, bodyPart, reportStatus, assigneeId, ...reading)
        .where(live),
      index("exams_bucket_newest")
        .on(bucketId, ...newestFirst(), modality, bodyPart, reportStatus, assigneeId, ...reading)
        .where(live),
      index("exams_modality")
        .on(modality, ...newestFirst(), bucketId, bodyPart, reportStatus, assigneeId, ...reading)
        .where(live),
      index("exams_body_part")
        .on(bodyPart, ...newestFirst(), bucketId, modality, reportStatus, assigneeId, ...reading)
        .where(live),
      index("exams_assignee")
        .on(assigneeId, ...newestFirst(), bucketId, modality, bodyPart, reportStatus, ...reading)
        .where(sql`deleted is null and assignee_id is not null`),
      index("exams_urgent")
        .on(...newestFirst(), bucketId, modality, bodyPart, reportStatus, assigneeId, printed, positive, studyDate)
        .where(sql`deleted is null and urgent_flag`),
      // The list with the urgent ones first.
      index("exams_urgent_first")
        .on(urgentFlag.desc().nullsFirst(), ...newestFirst(), bucketId, modality, bodyPart, reportStatus, assigneeId)
        .where(live),
      // Nearly all exams are approved ones; the others, those people work on, stay few.
      index("exams_open")
        .on(
          reportStatus,
          ...newestFirst(),
          bucketId,
          modality,
          bodyPart,
          assigneeId,
          ...reading,
          table.lockedBy,
          table.lockExpires,
        )
        .where(sql`deleted is null and report_status <> 'corrected'`),
      index("exams_lease")
        .on(table.lockExpires)
        .where(sql`deleted is null and lock_expires is not null`),
      index("exams_study_date")
        .on(...byExamTime())
        .where(live),
      // The same of those that arrived apart from their exam, in the words of `arrivedApart`.
      index("exams_apart")
        .on(...byExamTime())
        .where(
          sql`deleted is null and (created - coalesce(study_date, created)) not between interval '-2 days' and interval '2 days'`,
        ),
      index("exams_deleted")
        .on(table.deleted.desc().nullsFirst(), table.id.desc().nullsFirst())
        .where(sql`deleted is not null`),
      // The exams that wait for somebody to match them stay few.
      index("exams_unmatched")
        .on(...newestFirst(), bucketId)
        .where(sql`deleted is null and matching = 'unmatched'`),
      index("exams_patient").on(bucketId, table.patientId),
      index("exams_phone")
        .on(bucketId, table.patientPhone)
        .where(sql`patient_phone <> ''`),
      // Asked before a field is removed that an organization had added.
      index("exams_extended")
        .on(bucketId)
        .where(sql`extensions <> '[]'`),
      // Without the pending list a search costs the same whatever was written a moment ago.
      index("exams_name").using("gin", bucketId, table.nameGrams).with({ fastupdate: false }),
      uniqueIndex("exams_accession").on(bucketId, table.accessionNumber),
      uniqueIndex("exams_study_uid").on(bucketId, table.studyInstanceUid),
    ];
  },
);

export const series = pgTable(
  "series",
  {
    id: id(),
    examId: uuid("exam_id")
      .notNull()
      .references(() => exams.id),
    seriesInstanceUid: text("series_instance_uid").notNull(),
    number: integer("number"),
    modality: text("modality").notNull(),
    description: text("description").notNull().default(""),
    bodyPart: text("body_part").notNull().default(""),
    created: created(),
    /** Performed Procedure Step Start Date and Time (0040,0244), (0040,0245), as the device's clock showed them. */
    performedDate: date("performed_date", { mode: "string" }),
    performedTime: time("performed_time"),
    /** Items of Request Attributes Sequence (0040,0275). */
    requests: jsonb("requests").$type<RequestAttributes[]>().notNull().default([]),
  },
  (table) => [
    unique("series_uid").on(table.examId, table.seriesInstanceUid),
    index("series_modality").on(table.modality, table.examId),
  ],
);

/** One SOP instance; its bytes stand in storage under `objectHash`, exactly as they came. */
export const instances = pgTable(
  "instances",
  {
    id: id(),
    seriesId: uuid("series_id")
      .notNull()
      .references(() => series.id),
    examId: uuid("exam_id")
      .notNull()
      .references(() => exams.id),
    sopInstanceUid: text("sop_instance_uid").notNull(),
    sopClassUid: text("sop_class_uid").notNull(),
    transferSyntaxUid: text("transfer_syntax_uid").notNull(),
    number: integer("number"),
    rows: integer("rows"),
    columns: integer("columns"),
    frames: integer("frames").notNull().default(1),
    hasPixelData: boolean("has_pixel_data").notNull(),
    objectHash: text("object_hash").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    created: created(),
    bitsAllocated: integer("bits_allocated"),
  },
  (table) => [
    unique("instances_sop_uid").on(table.examId, table.sopInstanceUid),
    index("instances_series").on(table.seriesId, table.number),
    // Asked only before an object is removed: whether anything still refers to it.
    index("instances_object").using("hash", table.objectHash),
  ],
);

/** A picture or document that belongs to an exam or its report without being DICOM. */
export const attachments = pgTable(
  "attachments",
  {
    id: id(),
    examId: uuid("exam_id")
      .notNull()
      .references(() => exams.id),
    reportId: uuid("report_id"),
    name: text("name").notNull(),
    mediaType: text("media_type").notNull(),
    objectHash: text("object_hash").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    /** What a picture of the viewer shows: frame, window and what is drawn on it, however large. Null for all others. */
    shows: text("shows"),
    uploaderId: uuid("uploader_id").references(() => accounts.id),
    created: created(),
    deleted: instant("deleted"),
    deletedBy: uuid("deleted_by").references(() => accounts.id),
    deleteReason: text("delete_reason"),
  },
  (table) => [index("attachments_exam").on(table.examId), index("attachments_object").using("hash", table.objectHash)],
);
