import { sql } from "drizzle-orm";
import { bigint, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { CaseFileType } from "#contract/kernel/consultation-states";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { consultations } from "./consultations";

const ofConsultation = () =>
  uuid("consultation_id")
    .notNull()
    .references(() => consultations.id);
const author = () =>
  uuid("created_by")
    .notNull()
    .references(() => accounts.id);
/** Taken away by whom and when: it stays in the record of the organization that asked. */
const removal = () => ({
  removed: instant("removed"),
  removedBy: uuid("removed_by").references(() => accounts.id),
});

/** What the asking side tells of the illness: the invitation has to hold a summary of the case (国卫医发〔2014〕51号). */
export const consultationCases = pgTable(
  "consultation_cases",
  {
    id: id(),
    consultationId: ofConsultation(),
    title: text("title").notNull(),
    /** Of the state that is told of. */
    day: date("day").notNull(),
    history: text("history").notNull().default(""),
    presentIllness: text("present_illness").notNull().default(""),
    examinations: text("examinations").notNull().default(""),
    therapy: text("therapy").notNull().default(""),
    version: integer("version").notNull().default(1),
    created: created(),
    createdBy: author(),
    ...removal(),
  },
  (table) => [index("consultation_cases_consultation").on(table.consultationId, table.day)],
);

/** Papers and pictures of a case. */
export const consultationAttachments = pgTable(
  "consultation_attachments",
  {
    id: id(),
    consultationId: ofConsultation(),
    caseId: uuid("case_id")
      .notNull()
      .references(() => consultationCases.id),
    type: text("type").$type<CaseFileType>().notNull().default("other"),
    name: text("name").notNull(),
    note: text("note").notNull().default(""),
    mediaType: text("media_type").notNull(),
    /** SHA-256 of the stored bytes, in hex. */
    objectHash: text("object_hash").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    created: created(),
    createdBy: author(),
    ...removal(),
  },
  (table) => [
    index("consultation_attachments_consultation").on(table.consultationId),
    index("consultation_attachments_object").on(table.objectHash),
    uniqueIndex("consultation_attachments_once")
      .on(table.caseId, table.objectHash)
      .where(sql`removed is null`),
  ],
);

/** When the patient was seen, where and by whom. */
export const consultationVisits = pgTable(
  "consultation_visits",
  {
    id: id(),
    consultationId: ofConsultation(),
    day: date("day").notNull(),
    /** As patient sources are coded (product §3). */
    kind: text("kind", { enum: ["I", "O", "E", "P", "NO", "NULL"] }).notNull(),
    department: text("department").notNull().default(""),
    doctor: text("doctor").notNull().default(""),
    note: text("note").notNull().default(""),
    created: created(),
    createdBy: author(),
    ...removal(),
  },
  (table) => [index("consultation_visits_consultation").on(table.consultationId, table.day)],
);

/** Two consultations that belong together, told of in both. */
export const consultationLinks = pgTable(
  "consultation_links",
  {
    id: id(),
    consultationId: ofConsultation(),
    relatedId: uuid("related_id")
      .notNull()
      .references(() => consultations.id),
    note: text("note").notNull().default(""),
    created: created(),
    createdBy: author(),
  },
  (table) => [
    uniqueIndex("consultation_links_pair").on(
      sql`least(${table.consultationId}, ${table.relatedId})`,
      sql`greatest(${table.consultationId}, ${table.relatedId})`,
    ),
    index("consultation_links_related").on(table.relatedId),
  ],
);
