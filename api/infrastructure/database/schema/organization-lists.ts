import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import type { modalities } from "#contract/kernel/modalities";
import type { CriticalCategory } from "#contract/organizations/critical-categories";
import type { WorklistKey } from "#contract/organizations/list-fields";
import { created, id, instant } from "./columns";
import { buckets, groups } from "./organizations";

/**
 * What every entry of a list has that an administrator keeps: an order set by hand, a version against concurrent
 * edits, and a day it was taken out of use; what was used stays readable.
 */
const entry = () => ({
  id: id(),
  position: integer("position").notNull().default(0),
  version: integer("version").notNull().default(1),
  deactivated: instant("deactivated"),
  created: created(),
});

const ofBucket = () => ({
  ...entry(),
  bucketId: uuid("bucket_id")
    .notNull()
    .references(() => buckets.id),
});

const ofGroup = () => ({
  ...entry(),
  groupId: uuid("group_id")
    .notNull()
    .references(() => groups.id),
});

export const departments = pgTable(
  "departments",
  { ...ofBucket(), name: text("name").notNull(), code: text("code").notNull().default("") },
  (table) => [uniqueIndex("departments_bucket_name").on(table.bucketId, table.name)],
);

export const doctors = pgTable(
  "doctors",
  {
    ...ofBucket(),
    name: text("name").notNull(),
    /** 1 orders exams (the default, product §9), 2 performs them. */
    physicianType: integer("physician_type").notNull().default(1),
    departmentId: uuid("department_id").references((): AnyPgColumn => departments.id),
    title: text("title").notNull().default(""),
    phone: text("phone").notNull().default(""),
  },
  (table) => [index("doctors_bucket").on(table.bucketId, table.physicianType)],
);

/** Institutions and units outside that send orders. */
export const orderPlacers = pgTable(
  "order_placers",
  { ...ofBucket(), name: text("name").notNull(), code: text("code").notNull().default("") },
  (table) => [uniqueIndex("order_placers_bucket_name").on(table.bucketId, table.name)],
);

export const bodyParts = pgTable(
  "body_parts",
  { ...ofBucket(), name: text("name").notNull(), englishName: text("english_name").notNull().default("") },
  (table) => [uniqueIndex("body_parts_bucket_name").on(table.bucketId, table.name)],
);

export const procedures = pgTable(
  "procedures",
  {
    ...ofBucket(),
    modality: text("modality").notNull(),
    bodyPart: text("body_part").notNull().default(""),
    name: text("name").notNull(),
    englishName: text("english_name").notNull().default(""),
    code: text("code").notNull(),
    priceFen: integer("price_fen").notNull().default(0),
  },
  (table) => [uniqueIndex("procedures_bucket_code").on(table.bucketId, table.code)],
);

export const deviceGroups = pgTable(
  "device_groups",
  { ...ofBucket(), name: text("name").notNull(), modality: text("modality").notNull() },
  (table) => [uniqueIndex("device_groups_bucket_name").on(table.bucketId, table.name)],
);

export const devices = pgTable(
  "devices",
  {
    ...ofBucket(),
    name: text("name").notNull(),
    modality: text("modality").notNull(),
    /** DICOM PS3.5 AE: at most 16 characters. */
    aeTitle: text("ae_title").notNull().default(""),
    room: text("room").notNull().default(""),
    deviceGroupId: uuid("device_group_id").references((): AnyPgColumn => deviceGroups.id),
    /** Who may ask for what is scheduled on it; whoever may read the worklist where there are none. */
    worklistAeTitles: text("worklist_ae_titles").array().notNull().default([]),
    worklistScope: text("worklist_scope", { enum: ["", "device", "modality", "organization"] })
      .notNull()
      .default(""),
    worklistCharacterSet: text("worklist_character_set", { enum: ["", "ISO_IR 192", "GB18030", "GBK", "ISO_IR 6"] })
      .notNull()
      .default(""),
    /** What it is told unasked. */
    worklistKeys: jsonb("worklist_keys").$type<Partial<Record<WorklistKey, boolean>>>().notNull().default({}),
  },
  (table) => [uniqueIndex("devices_bucket_name").on(table.bucketId, table.name)],
);

/** The parts of a procedure that are scheduled: one patient on one device at one time. */
export const steps = pgTable(
  "steps",
  {
    ...ofBucket(),
    procedureId: uuid("procedure_id")
      .notNull()
      .references((): AnyPgColumn => procedures.id),
    name: text("name").notNull(),
    code: text("code").notNull(),
    minutes: integer("minutes").notNull().default(15),
    deviceGroupId: uuid("device_group_id").references((): AnyPgColumn => deviceGroups.id),
  },
  (table) => [
    uniqueIndex("steps_bucket_code").on(table.bucketId, table.code),
    index("steps_procedure").on(table.procedureId),
  ],
);

/** DICOM applications that may call the organization's own, and that it calls. */
export const dicomPeers = pgTable(
  "dicom_peers",
  {
    ...ofBucket(),
    name: text("name").notNull(),
    aeTitle: text("ae_title").notNull(),
    mayStore: boolean("may_store").notNull().default(false),
    mayQuery: boolean("may_query").notNull().default(false),
    /** By C-MOVE and C-GET. */
    mayRetrieve: boolean("may_retrieve").notNull().default(false),
    /** The modality worklist, and performed procedure steps. */
    mayWorklist: boolean("may_worklist").notNull().default(false),
    /** Addresses and CIDR ranges it may call from. */
    addresses: text("addresses").array().notNull().default([]),
    /** SHA-256 of certificates that are its own. */
    certificates: text("certificates").array().notNull().default([]),
    /** Calls by TLS alone. */
    needsTls: boolean("needs_tls").notNull().default(false),
    /** Where it takes associations; none where empty. */
    hostName: text("host_name").notNull().default(""),
    port: integer("port").notNull().default(104),
    usesTls: boolean("uses_tls").notNull().default(false),
    /** What answers to its searches are written in; that of the search where empty. */
    characterSet: text("character_set", { enum: ["", "GB18030", "ISO_IR 192"] })
      .notNull()
      .default(""),
  },
  (table) => [uniqueIndex("dicom_peers_bucket_ae").on(table.bucketId, table.aeTitle)],
);

/** Programs and pages of others that show an exam, by an address made for it. */
export const externalViewers = pgTable(
  "external_viewers",
  { ...ofBucket(), name: text("name").notNull(), template: text("template").notNull() },
  (table) => [uniqueIndex("external_viewers_bucket_name").on(table.bucketId, table.name)],
);

export const queueTypes = pgTable(
  "queue_types",
  {
    ...ofBucket(),
    queueName: text("queue_name").notNull(),
    displayName: text("display_name").notNull(),
    modality: text("modality").$type<(typeof modalities)[number]>().notNull(),
    /** The letter before the number a patient is called by. */
    prefix: text("prefix").notNull().default(""),
    /** Places that one who missed a call goes back. */
    missedBack: integer("missed_back").notNull().default(3),
    /** From that age on somebody has priority. */
    elderlyAge: integer("elderly_age").notNull().default(65),
    /** The head start of those with priority: nobody is passed by one who came later than that. */
    priorityMinutes: integer("priority_minutes").notNull().default(30),
    /** How many are called before one who comes back. */
    returnAfter: integer("return_after").notNull().default(2),
    /** Whether calls say the name besides the number. */
    saysName: boolean("says_name").notNull().default(false),
    /** Who waits is sent a message when so many are called before; none where it is null. */
    messageAhead: integer("message_ahead"),
  },
  (table) => [uniqueIndex("queue_types_bucket_name").on(table.bucketId, table.queueName)],
);

/** Words in a report that ask for the critical flag. */
export const criticalValues = pgTable(
  "critical_values",
  {
    ...ofBucket(),
    word: text("word").notNull(),
    modality: text("modality").notNull().default(""),
    category: text("category").$type<CriticalCategory>().notNull().default("critical"),
  },
  (table) => [uniqueIndex("critical_values_bucket_word").on(table.bucketId, table.word, table.modality)],
);

/** What is asked for the patient's safety before an exam. */
export const safetyQuestions = pgTable(
  "safety_questions",
  {
    ...ofBucket(),
    question: text("question").notNull(),
    /** Empty means every modality. */
    modality: text("modality").notNull().default(""),
    procedureId: uuid("procedure_id").references(() => procedures.id),
    sex: text("sex", { enum: ["", "M", "F"] })
      .notNull()
      .default(""),
    fromAge: integer("from_age"),
    toAge: integer("to_age"),
    blockingAnswer: text("blocking_answer", { enum: ["", "yes", "no"] })
      .notNull()
      .default(""),
    /** As what devices are told its answer. */
    worklistAs: text("worklist_as", { enum: ["", "pregnancy", "allergies", "alerts"] })
      .notNull()
      .default(""),
  },
  (table) => [uniqueIndex("safety_questions_bucket_question").on(table.bucketId, table.question)],
);

/** Fields an organization adds to its exams, registrations and reports. */
export const extensionConfigs = pgTable(
  "extension_configs",
  {
    ...ofBucket(),
    subject: text("subject", { enum: ["exam", "registry", "report"] }).notNull(),
    key: text("key").notNull(),
    label: text("label").notNull(),
    type: text("type", { enum: ["text", "number", "date", "choice", "yesNo"] })
      .notNull()
      .default("text"),
    options: text("options").array().notNull().default([]),
    isRequired: boolean("is_required").notNull().default(false),
  },
  (table) => [uniqueIndex("extension_configs_bucket_key").on(table.bucketId, table.subject, table.key)],
);

/** Organizations whose experts the group's organizations may ask. */
export const expertBuckets = pgTable(
  "expert_buckets",
  {
    ...ofGroup(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
  },
  (table) => [uniqueIndex("expert_buckets_group_bucket").on(table.groupId, table.bucketId)],
);

/** Whom an organization of the group may ask for a consultation. */
export const consultationTargets = pgTable(
  "consultation_targets",
  {
    ...ofGroup(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    targetBucketId: uuid("target_bucket_id")
      .notNull()
      .references(() => buckets.id),
  },
  (table) => [uniqueIndex("consultation_targets_pair").on(table.bucketId, table.targetBucketId)],
);

/** Which exams go to whom by themselves. */
export const assignRules = pgTable("assign_rules", {
  ...ofGroup(),
  name: text("name").notNull(),
  bucketId: uuid("bucket_id")
    .notNull()
    .references(() => buckets.id),
  /** Empty means every modality. */
  modalities: text("modalities").array().notNull().default([]),
  /** Empty means every body part. */
  bodyParts: text("body_parts").array().notNull().default([]),
  urgentOnly: boolean("urgent_only").notNull().default(false),
  assigneeIds: uuid("assignee_ids").array().notNull().default([]),
});

/** Rows of the exam list that catch the eye; the first rule that fits wins. */
export const reportTableColors = pgTable(
  "report_table_colors",
  {
    ...ofGroup(),
    field: text("field", { enum: ["status", "urgent", "positive", "critical", "modality", "waitingHours"] }).notNull(),
    value: text("value").notNull(),
    color: text("color", { enum: ["red", "amber", "green", "blue", "violet", "grey"] }).notNull(),
  },
  (table) => [uniqueIndex("report_table_colors_condition").on(table.groupId, table.field, table.value)],
);

/** How a report or a referral form of the organization is printed. */
export const printTemplates = pgTable(
  "print_templates",
  {
    ...ofBucket(),
    kind: text("kind", { enum: ["report", "referral"] }).notNull(),
    name: text("name").notNull(),
    title: text("title").notNull().default(""),
    secondaryTitle: text("secondary_title").notNull().default(""),
    /** Empty means every modality. */
    modalities: text("modalities").array().notNull().default([]),
    /** What the fixed QR code opens; none when empty. */
    staticQrContent: text("static_qr_content").notNull().default(""),
    staticQrText: text("static_qr_text").notNull().default(""),
    dynamicQrText: text("dynamic_qr_text").notNull().default(""),
    /** Object hashes. */
    logo: text("logo"),
    stamp: text("stamp"),
    exactTime: boolean("exact_time").notNull().default(false),
    pageNumbers: boolean("page_numbers").notNull().default(true),
    /** The patient block's fields in their order. */
    fields: jsonb("fields").$type<string[]>().notNull(),
    isDefault: boolean("is_default").notNull().default(false),
  },
  (table) => [
    uniqueIndex("print_templates_bucket_name").on(table.bucketId, table.kind, table.name),
    uniqueIndex("print_templates_default")
      .on(table.bucketId, table.kind)
      .where(sql`is_default`),
  ],
);
