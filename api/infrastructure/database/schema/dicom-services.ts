import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { SendFailure } from "#contract/imaging/dicom-sends";
import type { JsonDataSet } from "#api/dicom/json-model";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { exams } from "./exams";
import { dicomPeers } from "./organization-lists";
import { buckets } from "./organizations";

const ofBucket = () =>
  uuid("bucket_id")
    .notNull()
    .references(() => buckets.id);

/** Ends with the peer's entry: there is nobody left to speak to. The audit trail stays. */
const ofPeer = () =>
  uuid("peer_id")
    .notNull()
    .references(() => dicomPeers.id, { onDelete: "cascade" });

/** What a device says it does and has done (Modality Performed Procedure Step, PS3.4 annex F). */
export const performedSteps = pgTable(
  "performed_steps",
  {
    id: id(),
    bucketId: ofBucket(),
    sopInstanceUid: text("sop_instance_uid").notNull(),
    /** The device's AE title. */
    peer: text("peer").notNull(),
    status: text("status", { enum: ["inProgress", "completed", "discontinued"] }).notNull(),
    /** Scheduled exams it is the work of; none where it was not scheduled. */
    scheduledExamIds: uuid("scheduled_exam_ids").array().notNull(),
    /** Everything the device has said of it, as DICOM JSON (PS3.18 annex F). */
    attributes: jsonb("attributes").$type<JsonDataSet>().notNull(),
    created: created(),
    updated: instant("updated").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("performed_steps_uid").on(table.bucketId, table.sopInstanceUid)],
);

/** An instance that a commitment is asked for. */
export interface CommittedInstance {
  sopClassUid: string;
  sopInstanceUid: string;
  /** (0008,1197) Failure Reason; null where it is stored. */
  failure: number | null;
}

/** Asked of us by a peer: to keep its instances for good; the answer goes to it until it takes it (PS3.4 annex J). */
export const storageCommitments = pgTable(
  "storage_commitments",
  {
    id: id(),
    bucketId: ofBucket(),
    peerId: ofPeer(),
    transactionUid: text("transaction_uid").notNull(),
    instances: jsonb("instances").$type<CommittedInstance[]>().notNull(),
    reported: instant("reported"),
    /** No more attempts. */
    abandoned: instant("abandoned"),
    created: created(),
  },
  (table) => [
    index("storage_commitments_unreported")
      .on(table.peerId, table.created)
      .where(sql`reported is null and abandoned is null`),
  ],
);

/** A person has an exam sent to a DICOM peer. */
export const dicomSends = pgTable(
  "dicom_sends",
  {
    id: id(),
    bucketId: ofBucket(),
    examId: uuid("exam_id")
      .notNull()
      .references(() => exams.id),
    peerId: ofPeer(),
    accountId: uuid("account_id").references(() => accounts.id),
    status: text("status", { enum: ["waiting", "sending", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    /** Images of the exam, and what became of them so far. */
    images: integer("images").notNull().default(0),
    sent: integer("sent").notNull().default(0),
    failed: integer("failed").notNull().default(0),
    failure: text("failure").$type<SendFailure>(),
    /** Why it failed, in the peer's words or the network's. */
    reason: text("reason").notNull().default(""),
    created: created(),
    ended: instant("ended"),
  },
  (table) => [index("dicom_sends_exam").on(table.examId, table.created.desc().nullsFirst())],
);
