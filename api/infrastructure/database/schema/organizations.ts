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
import type { InspectionLevels } from "#contract/organizations/organizations";
import { dateMatches } from "#contract/organizations/organization-settings";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";

/** Branding and login rules of one host name; the row with host "*" serves every other host. */
export const domains = pgTable("domains", {
  host: text("host").primaryKey(),
  version: integer("version").notNull().default(1),
  displayName: text("display_name").notNull(),
  displayDomainName: text("display_domain_name").notNull().default(""),
  company: text("company").notNull().default(""),
  hideSupportCompany: boolean("hide_support_company").notNull().default(false),
  website: text("website").notNull().default(""),
  /** Object hashes. */
  logo: text("logo"),
  bgImgUrl: text("bg_img_url"),
  allowRegistration: boolean("allow_registration").notNull().default(false),
  isPet: boolean("is_pet").notNull().default(false),
  defaultExpertBucketId: uuid("default_expert_bucket_id"),
});

export const groups = pgTable("groups", {
  id: id(),
  /** The short name in URLs and sign-in domains, unique in the installation. */
  domainName: text("domain_name").notNull().unique(),
  displayName: text("display_name").notNull(),
  /** Who created it: they cannot be removed or demoted by others. */
  ownerId: uuid("owner_id").references(() => accounts.id),
  openTelemed: boolean("open_telemed").notNull().default(false),
  enableRegistry: boolean("enable_registry").notNull().default(false),
  enableStat: boolean("enable_stat").notNull().default(false),
  enableConsultation: boolean("enable_consultation").notNull().default(false),
  enableCalling: boolean("enable_calling").notNull().default(false),
  enableCredit: boolean("enable_credit").notNull().default(false),
  allowOverview: boolean("allow_overview").notNull().default(false),
  allowPublish: boolean("allow_publish").notNull().default(false),
  autoNotifyAudio: boolean("auto_notify_audio").notNull().default(false),
  autoConsulNotifyAudio: boolean("auto_consul_notify_audio").notNull().default(false),
  isGroupKb: boolean("is_group_kb").notNull().default(false),
  featEncryptionViewerOn: boolean("feat_encryption_viewer_on").notNull().default(false),
  defaultConsultationBucketId: uuid("default_consultation_bucket_id"),
  defaultExpertBucketId: uuid("default_expert_bucket_id"),
  /** Grows with every change of its settings; a write that names another version is refused. */
  version: integer("version").notNull().default(1),
  deactivated: instant("deactivated"),
  created: created(),
});

export const groupMembers = pgTable(
  "group_members",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    accessLevel: text("access_level", { enum: ["admin", "member"] }).notNull(),
    created: created(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.accountId] })],
);

/** An organization; its wire name is bucket. */
export const buckets = pgTable(
  "buckets",
  {
    id: id(),
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id),
    name: text("name").notNull(),
    secondaryName: text("secondary_name").notNull().default(""),
    /** What its sheets are headed with by modality, one "modality=department" a line. */
    departments: text("departments").notNull().default(""),
    isPrivate: boolean("is_private").notNull().default(false),
    ownerId: uuid("owner_id").references(() => accounts.id),
    address: text("address").notNull().default(""),
    phone: text("phone").notNull().default(""),
    introduction: text("introduction").notNull().default(""),
    freeElectronicFilm: boolean("free_electronic_film").notNull().default(false),
    /** Shown to whoever is to upload without an account; it opens nothing but the upload. */
    publicUploadToken: text("public_upload_token").unique(),
    /** Most bytes its files may take; null sets no limit but the disk's. */
    quotaBytes: bigint("quota_bytes", { mode: "number" }),
    /** Most bytes that uploads by its upload link may bring; null sets no limit but that of a day. */
    linkQuotaBytes: bigint("link_quota_bytes", { mode: "number" }),
    orgCode: text("org_code").unique(),
    /** What other DICOM applications call it by; null takes no associations. */
    aeTitle: text("ae_title").unique(),
    /** How the days of images and schedule are compared where no number tells which belong together (product §4). */
    dateMatch: text("date_match", { enum: dateMatches }).notNull().default("shift_off"),
    logo: text("logo"),
    /** Printed on its reports where other hospitals recognise images and data; empty prints none. */
    recognitionMark: text("recognition_mark").notNull().default(""),
    timeZone: text("time_zone").notNull().default("Asia/Shanghai"),
    /** Author ≠ approver. */
    fourEyes: boolean("four_eyes").notNull().default(true),
    /** An author who also holds report_approval may approve what was never submitted; needs four eyes off. */
    selfApproval: boolean("self_approval").notNull().default(false),
    passwordAtApproval: boolean("password_at_approval").notNull().default(false),
    /** Ready reasons for rejecting; empty: those the product brings. */
    rejectReasons: text("reject_reasons")
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Smart-inspect rules that depart from "warn". */
    inspectionLevels: jsonb("inspection_levels").$type<InspectionLevels>().notNull().default({}),
    /** The best reporting template is filled in where an empty report is begun. */
    fillsTemplates: boolean("fills_templates").notNull().default(true),
    /** Grows with every change of its settings; a write that names another version is refused. */
    version: integer("version").notNull().default(1),
    deactivated: instant("deactivated"),
    shareDays: integer("share_days").notNull().default(7),
    lastAccession: integer("last_accession").notNull().default(0),
    /** Of the patient IDs the registry issues. */
    lastPatient: integer("last_patient").notNull().default(0),
    planExpires: instant("plan_expires"),
    created: created(),
  },
  (table) => [uniqueIndex("buckets_group_name").on(table.groupId, table.name)],
);

export const bucketMembers = pgTable(
  "bucket_members",
  {
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    accessLevel: text("access_level", { enum: ["admin", "contentManager", "collaborator", "member"] }).notNull(),
    created: created(),
  },
  (table) => [primaryKey({ columns: [table.bucketId, table.accountId] })],
);

/** People asked to become members of a group, or of one of its organizations; a row gives no right. */
export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id),
    /** Null of the group alone. */
    bucketId: uuid("bucket_id").references(() => buckets.id),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    level: text("level", { enum: ["admin", "contentManager", "collaborator", "member"] }).notNull(),
    invitedBy: uuid("invited_by")
      .notNull()
      .references(() => accounts.id),
    created: created(),
    expires: instant("expires").notNull(),
    /** Null while it waits. */
    answer: text("answer", { enum: ["accepted", "declined", "withdrawn"] }),
    answered: instant("answered"),
  },
  (table) => [
    // One waits at a place for a person.
    uniqueIndex("invitations_waiting")
      .on(table.accountId, table.groupId, sql`coalesce(bucket_id, group_id)`)
      .where(sql`answer is null`),
    index("invitations_group")
      .on(table.groupId)
      .where(sql`answer is null`),
  ],
);

export const roles = pgTable(
  "roles",
  {
    id: id(),
    bucketId: uuid("bucket_id")
      .notNull()
      .references(() => buckets.id),
    name: text("name").notNull(),
    actions: text("actions").array().notNull().default([]),
    version: integer("version").notNull().default(1),
    created: created(),
  },
  (table) => [uniqueIndex("roles_bucket_name").on(table.bucketId, table.name)],
);

export const roleMembers = pgTable(
  "role_members",
  {
    roleId: uuid("role_id")
      .notNull()
      .references(() => roles.id),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.accountId] })],
);
