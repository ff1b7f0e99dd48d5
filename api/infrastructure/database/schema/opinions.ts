import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { DossierContent } from "#contract/consulting/dossier-content";
import type { DraftContent, OpinionContent, SignatureBlock } from "#contract/consulting/opinion-content";
import type {
  ConsentRelation,
  ConsentWay,
  ConsultationKind,
  OpinionForm,
  Outcome,
} from "#contract/kernel/consultation-states";
import type { Language } from "#contract/kernel/values";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { consultations } from "./consultations";
import { buckets } from "./organizations";

const ofConsultation = () =>
  uuid("consultation_id")
    .notNull()
    .references(() => consultations.id);
const ofBucket = () =>
  uuid("bucket_id")
    .notNull()
    .references(() => buckets.id);
const ofAccount = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => accounts.id);

/** What an organization has its patients agree to, in each language: appended to, a change is a new version. */
export const consentTexts = pgTable(
  "consent_texts",
  {
    bucketId: ofBucket(),
    kind: text("kind").$type<ConsultationKind>().notNull(),
    /** From 1; version 0 is the product's own text. */
    version: integer("version").notNull(),
    texts: jsonb("texts").$type<Record<Language, string>>().notNull(),
    created: created(),
    createdBy: ofAccount("created_by"),
  },
  (table) => [primaryKey({ columns: [table.bucketId, table.kind, table.version] })],
);

/** How an organization asks others; one without a row here has the product's defaults. */
export const consultationSettings = pgTable("consultation_settings", {
  bucketId: uuid("bucket_id")
    .primaryKey()
    .references(() => buckets.id),
  /** So many days after completion the applicant is asked what became of it. */
  outcomeDays: integer("outcome_days").notNull(),
  version: integer("version").notNull().default(1),
});

/** Who agreed to what, and how. Nothing of it changes but that it is withdrawn, once. */
export const consultationConsents = pgTable(
  "consultation_consents",
  {
    id: id(),
    consultationId: ofConsultation(),
    kind: text("kind").$type<ConsultationKind>().notNull(),
    textVersion: integer("text_version").notNull(),
    language: text("language").$type<Language>().notNull(),
    /** As it was read. */
    text: text("text").notNull(),
    giverName: text("giver_name").notNull(),
    relation: text("relation").$type<ConsentRelation>().notNull(),
    way: text("way").$type<ConsentWay>().notNull(),
    /** The signature that was drawn, or the photographed paper. */
    objectHash: text("object_hash"),
    witnessName: text("witness_name").notNull().default(""),
    given: instant("given").notNull().defaultNow(),
    recordedBy: ofAccount("recorded_by"),
    withdrawn: instant("withdrawn"),
    withdrawReason: text("withdraw_reason").notNull().default(""),
    withdrawnBy: uuid("withdrawn_by").references(() => accounts.id),
  },
  (table) => [
    uniqueIndex("consultation_consents_standing")
      .on(table.consultationId)
      .where(sql`withdrawn is null`),
    index("consultation_consents_consultation").on(table.consultationId, table.given),
    index("consultation_consents_object").on(table.objectHash),
  ],
);

/** What somebody writes in a consultation: the draft; what is signed of it stands in its versions. */
export const consultationOpinions = pgTable(
  "consultation_opinions",
  {
    id: id(),
    consultationId: ofConsultation(),
    form: text("form").$type<OpinionForm>().notNull(),
    /** In whose name. */
    bucketId: ofBucket(),
    /** An opinion has one writer. A summary is its hosts' in common: who began it. */
    accountId: ofAccount("account_id"),
    draft: jsonb("draft").$type<DraftContent>().notNull(),
    /** Grows with each save and each signature. */
    version: integer("version").notNull().default(1),
    updated: instant("updated").notNull().defaultNow(),
    created: created(),
  },
  (table) => [
    uniqueIndex("consultation_opinions_own")
      .on(table.consultationId, table.accountId)
      .where(sql`form = 'opinion'`),
    uniqueIndex("consultation_opinions_summary")
      .on(table.consultationId)
      .where(sql`form = 'summary'`),
  ],
);

/** What was signed: the highest number stands, those before it are superseded. Appended to, never changed. */
export const consultationOpinionVersions = pgTable(
  "consultation_opinion_versions",
  {
    opinionId: uuid("opinion_id")
      .notNull()
      .references(() => consultationOpinions.id),
    number: integer("number").notNull(),
    content: jsonb("content").$type<OpinionContent>().notNull(),
    block: jsonb("block").$type<SignatureBlock>().notNull(),
    accountId: ofAccount("account_id"),
    /** Why it supersedes the one before. */
    reason: text("reason").notNull().default(""),
    signed: instant("signed").notNull(),
  },
  (table) => [primaryKey({ columns: [table.opinionId, table.number] })],
);

/** What the asking doctor will follow, and answers for; the last one stands. */
export const consultationDecisions = pgTable(
  "consultation_decisions",
  {
    consultationId: ofConsultation(),
    number: integer("number").notNull(),
    text: text("text").notNull(),
    block: jsonb("block").$type<SignatureBlock>().notNull(),
    accountId: ofAccount("account_id"),
    created: created(),
  },
  (table) => [primaryKey({ columns: [table.consultationId, table.number] })],
);

/** What was said, as its hosts keep it: each save is a version. */
export const consultationMinutes = pgTable(
  "consultation_minutes",
  {
    consultationId: ofConsultation(),
    number: integer("number").notNull(),
    text: text("text").notNull(),
    accountId: ofAccount("account_id"),
    created: created(),
  },
  (table) => [primaryKey({ columns: [table.consultationId, table.number] })],
);

/** The question of what became of it, and its answer. */
export const consultationOutcomes = pgTable("consultation_outcomes", {
  consultationId: uuid("consultation_id")
    .primaryKey()
    .references(() => consultations.id),
  asked: instant("asked").notNull(),
  answered: instant("answered"),
  answeredBy: uuid("answered_by").references(() => accounts.id),
  outcome: text("outcome").$type<Outcome>(),
  note: text("note").notNull().default(""),
});

/** A dossier that was issued: all it says, so that its sheets are the same bytes whenever they are made. */
export const consultationDossiers = pgTable(
  "consultation_dossiers",
  {
    id: id(),
    consultationId: ofConsultation(),
    number: integer("number").notNull(),
    /** SHA-256 of its content, in hex: the same content is the same edition. */
    digest: text("digest").notNull(),
    content: jsonb("content").$type<DossierContent>().notNull(),
    /** Pictures it shows. */
    objectHashes: jsonb("object_hashes").$type<string[]>().notNull(),
    verifyCode: text("verify_code").notNull().unique(),
    issued: instant("issued").notNull(),
    issuedBy: ofAccount("issued_by"),
  },
  (table) => [unique("consultation_dossiers_number").on(table.consultationId, table.number)],
);
