import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { created, id } from "./columns";
import { instances } from "./exams";
import { reports } from "./reports";

/** What an approved report is in DICOM: objects of its exam's study, for as long as it is approved. */
export const reportObjects = pgTable(
  "report_objects",
  {
    id: id(),
    reportId: uuid("report_id")
      .notNull()
      .references(() => reports.id),
    instanceId: uuid("instance_id")
      .notNull()
      .unique()
      .references(() => instances.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["text", "pdf", "keyImages"] }).notNull(),
    /** The report's version that it says. */
    version: integer("version").notNull(),
    created: created(),
  },
  (table) => [index("report_objects_report").on(table.reportId)],
);
