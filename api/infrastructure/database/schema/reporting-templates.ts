import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { FieldValues, TemplateOrigin, TemplateStructure } from "#contract/reading/template-structure";
import { accounts } from "./accounts";
import { bytea, created, id, instant } from "./columns";
import { buckets } from "./organizations";
import { procedures } from "./organization-lists";
import { reports } from "./reports";

/** Templates by which reports are written; what a version holds stands in `reporting_template_versions`. */
export const reportingTemplates = pgTable(
  "reporting_templates",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    title: text("title").notNull(),
    state: text("state", { enum: ["draft", "active", "retired"] })
      .notNull()
      .default("draft"),
    version: integer("version").notNull().default(1),
    modality: text("modality"),
    bodyPart: text("body_part").notNull().default(""),
    procedureId: uuid("procedure_id").references(() => procedures.id, { onDelete: "set null" }),
    sex: text("sex", { enum: ["M", "F"] }),
    /** dcterms.identifier of an imported one. */
    identifier: text("identifier"),
    updated: instant("updated").notNull().defaultNow(),
    created: created(),
  },
  (table) => [
    uniqueIndex("reporting_templates_identifier").on(table.bucketId, table.identifier),
    index("reporting_templates_active")
      .on(table.bucketId)
      .where(sql`state = 'active'`),
  ],
);

/** Immutable. */
export const reportingTemplateVersions = pgTable(
  "reporting_template_versions",
  {
    id: id(),
    templateId: uuid("template_id")
      .notNull()
      .references(() => reportingTemplates.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    structure: jsonb("structure").$type<TemplateStructure>().notNull(),
    origin: jsonb("origin").$type<TemplateOrigin>(),
    /** The imported file as it came, with its hash. */
    original: bytea("original"),
    originalHash: text("original_hash"),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    created: created(),
  },
  (table) => [unique("reporting_template_versions_version").on(table.templateId, table.version)],
);

/** With which template a report was written and what was filled in; the latest that is not released counts. */
export const reportTemplateUses = pgTable(
  "report_template_uses",
  {
    id: id(),
    reportId: uuid("report_id")
      .notNull()
      .references(() => reports.id),
    templateId: uuid("template_id")
      .notNull()
      .references(() => reportingTemplates.id),
    version: integer("version").notNull(),
    values: jsonb("values").$type<FieldValues>().notNull(),
    /** Chosen and filled in by the platform as an empty report was opened: nobody need have read it. */
    byItself: boolean("by_itself").notNull().default(false),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    created: created(),
    released: instant("released"),
  },
  (table) => [
    index("report_template_uses_report").on(table.reportId, table.id),
    index("report_template_uses_template").on(table.templateId),
  ],
);
