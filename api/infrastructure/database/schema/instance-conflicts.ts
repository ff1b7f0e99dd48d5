import { bigint, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { DicomHeader } from "#api/dicom/dicom-header";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { exams, instances } from "./exams";

/**
 * An instance that came again under the same SOP Instance UID with other content, which must not be (PS3.5 §9): the one
 * that came first stays until a person decides. Nothing of either is lost.
 */
export const instanceConflicts = pgTable(
  "instance_conflicts",
  {
    id: id(),
    examId: uuid("exam_id")
      .notNull()
      .references(() => exams.id),
    /** The one it came again as. */
    instanceId: uuid("instance_id")
      .notNull()
      .references(() => instances.id),
    objectHash: text("object_hash").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    header: jsonb("header").$type<DicomHeader>().notNull(),
    /** Which way it came: uploaded in the browser, STOW-RS or C-STORE. */
    source: text("source", { enum: ["upload", "stow", "dimse"] }).notNull(),
    /** What the sender calls itself: an AE title, an API key. Empty for an account, and for a link. */
    sender: text("sender").notNull().default(""),
    sentBy: uuid("sent_by").references(() => accounts.id),
    created: created(),
    decision: text("decision", { enum: ["kept", "replaced"] }),
    decidedBy: uuid("decided_by").references(() => accounts.id),
    decided: instant("decided"),
    /** The object this one took the place of. */
    formerHash: text("former_hash"),
  },
  (table) => [
    unique("instance_conflicts_content").on(table.instanceId, table.objectHash),
    index("instance_conflicts_exam").on(table.examId),
    index("instance_conflicts_object").using("hash", table.objectHash),
    index("instance_conflicts_former").using("hash", table.formerHash),
  ],
);

/**
 * Objects that came as an image that is there already in another encoding: kept before that was known, and removed after a
 * while where nothing else has come to refer to them.
 */
export const spareObjects = pgTable("spare_objects", {
  hash: text("hash").primaryKey(),
  /** The last time these bytes came. */
  kept: instant("kept").notNull().defaultNow(),
});
