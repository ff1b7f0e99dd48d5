import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { ChangeKind } from "#contract/reading/approver-changes";
import { learningKinds } from "#contract/reading/learning-cases";
import { drawModes, peerScores } from "#contract/reading/peer-reviews";
import { qualityGrades, type GivenPoints, type QualityForm } from "#contract/reading/quality-form";
import { followUpEnds, followUpUnits, orderers } from "#contract/reading/follow-ups";
import type { TextDiff } from "#contract/reading/report-views";
import { accounts } from "./accounts";
import { created, id, instant } from "./columns";
import { exams } from "./exams";
import { buckets } from "./organizations";
import { reports, reportVersions } from "./reports";

const ofBucket = () =>
  uuid("bucket_id")
    .notNull()
    .references(() => buckets.id);
const ofReport = () =>
  uuid("report_id")
    .notNull()
    .references(() => reports.id);
const person = (name: string) => uuid(name).references(() => accounts.id);

/** What an organization grades by, where it has a form of its own. */
export const qualityForms = pgTable("quality_forms", {
  bucketId: ofBucket().primaryKey(),
  form: jsonb("form").$type<QualityForm>().notNull(),
  /** Grows with every change; a write that names another version is refused. */
  version: integer("version").notNull().default(1),
});

/** The grades of a report and of its exam's images, as they stand; one that was deleted stays readable. */
export const qualityRecords = pgTable(
  "quality_records",
  {
    id: id(),
    bucketId: ofBucket(),
    reportId: ofReport(),
    version: integer("version").notNull().default(1),
    /** Of the report, when it was graded last. */
    reportVersion: integer("report_version").notNull(),
    imageGrade: text("image_grade", { enum: qualityGrades }),
    imageReasons: text("image_reasons").array().notNull(),
    reportGrade: text("report_grade", { enum: qualityGrades }),
    /** Points given for each item of the form; empty where only the images were graded. */
    scores: jsonb("scores").$type<GivenPoints[]>().notNull(),
    note: text("note").notNull(),
    graderId: person("grader_id").notNull(),
    graded: instant("graded").notNull().defaultNow(),
    deleted: instant("deleted"),
    deletedBy: person("deleted_by"),
  },
  (table) => [
    uniqueIndex("quality_records_report")
      .on(table.reportId)
      .where(sql`deleted is null`),
    index("quality_records_newest")
      .on(table.bucketId, table.graded.desc())
      .where(sql`deleted is null`),
  ],
);

/** Each version of a quality record as it was written; never changed. */
export const qualityRecordVersions = pgTable(
  "quality_record_versions",
  {
    id: id(),
    recordId: uuid("record_id")
      .notNull()
      .references(() => qualityRecords.id),
    version: integer("version").notNull(),
    imageGrade: text("image_grade", { enum: qualityGrades }),
    reportGrade: text("report_grade", { enum: qualityGrades }),
    content: jsonb("content")
      .$type<{ imageReasons: string[]; scores: GivenPoints[]; note: string; reportVersion: number }>()
      .notNull(),
    accountId: person("account_id").notNull(),
    created: created(),
  },
  (table) => [unique("quality_record_versions_version").on(table.recordId, table.version)],
);

/** How an organization draws reports for peer review; one without a row draws none by itself. */
export const peerReviewPlans = pgTable("peer_review_plans", {
  bucketId: ofBucket().primaryKey(),
  isOn: boolean("is_on").notNull().default(false),
  mode: text("mode", { enum: drawModes }).notNull(),
  amount: integer("amount").notNull(),
  version: integer("version").notNull().default(1),
});

/** One draw: with its seed, its pool and its rule it can be done over by anybody. */
export const peerReviewDraws = pgTable(
  "peer_review_draws",
  {
    id: id(),
    bucketId: ofBucket(),
    seed: text("seed").notNull(),
    mode: text("mode", { enum: drawModes }).notNull(),
    amount: integer("amount").notNull(),
    /** Reports approved from, until; the next draw begins where this one ends. */
    approvedFrom: instant("approved_from").notNull(),
    approvedUntil: instant("approved_until").notNull(),
    /** Ids of the reports that were drawn from. */
    pool: uuid("pool").array().notNull(),
    /** Null where the calendar did. */
    drawnBy: person("drawn_by"),
    created: created(),
  },
  (table) => [unique("peer_review_draws_from").on(table.bucketId, table.approvedFrom)],
);

/** A report that was drawn, who reads it again, and what came of it. */
export const peerReviews = pgTable(
  "peer_reviews",
  {
    id: id(),
    bucketId: ofBucket(),
    drawId: uuid("draw_id")
      .notNull()
      .references(() => peerReviewDraws.id),
    reportId: ofReport(),
    /** As it was approved when it was drawn. */
    reportVersion: integer("report_version").notNull(),
    authorId: person("author_id").notNull(),
    /** Whoever wrote, approved or added to the report: they neither review nor arbitrate it. */
    barredIds: uuid("barred_ids").array().notNull(),
    reviewerId: person("reviewer_id").notNull(),
    state: text("state", { enum: ["open", "arbitration", "closed"] })
      .notNull()
      .default("open"),
    score: text("score", { enum: peerScores }),
    comment: text("comment").notNull().default(""),
    scored: instant("scored"),
    arbiterId: person("arbiter_id"),
    /** What counts: the reviewer's, or the arbiter's where there was one. */
    finalScore: text("final_score", { enum: peerScores }),
    arbiterComment: text("arbiter_comment").notNull().default(""),
    closed: instant("closed"),
    created: created(),
  },
  (table) => [
    unique("peer_reviews_drawn").on(table.drawId, table.reportId),
    index("peer_reviews_reviewer").on(table.reviewerId, table.state),
    index("peer_reviews_author").on(table.authorId, table.closed.desc()),
    index("peer_reviews_bucket").on(table.bucketId, table.state),
    check("peer_reviews_closed", sql`(state = 'closed') = (final_score is not null)`),
  ],
);

/** A report somebody puts forward to learn from. */
export const learningCases = pgTable(
  "learning_cases",
  {
    id: id(),
    bucketId: ofBucket(),
    reportId: ofReport(),
    kind: text("kind", { enum: learningKinds }).notNull(),
    title: text("title").notNull(),
    text: text("text").notNull(),
    submitterId: person("submitter_id").notNull(),
    /** Who wrote the report; null for one that was never submitted. */
    authorId: person("author_id"),
    /** What the author answers to the submitter alone. */
    answer: text("answer"),
    answered: instant("answered"),
    /** Talked about at a conference. */
    discussed: instant("discussed"),
    /** A teaching case in words of its own; null while it is none. */
    teachingTitle: text("teaching_title"),
    teachingText: text("teaching_text"),
    withdrawn: instant("withdrawn"),
    created: created(),
  },
  (table) => [
    index("learning_cases_newest").on(table.bucketId, table.created.desc()),
    uniqueIndex("learning_cases_once")
      .on(table.reportId, table.submitterId, table.kind)
      .where(sql`withdrawn is null`),
  ],
);

/** What an approver changed of what the author had submitted. */
export const approverChanges = pgTable(
  "approver_changes",
  {
    id: id(),
    bucketId: ofBucket(),
    reportId: ofReport(),
    submittedVersionId: uuid("submitted_version_id")
      .notNull()
      .references(() => reportVersions.id),
    approvedVersionId: uuid("approved_version_id")
      .notNull()
      .unique()
      .references(() => reportVersions.id),
    authorId: person("author_id").notNull(),
    approverId: person("approver_id").notNull(),
    kinds: text("kinds").array().$type<ChangeKind[]>().notNull(),
    /** Versions never change: what differs between two is reckoned once. */
    texts: jsonb("texts").$type<TextDiff[]>().notNull(),
    approved: instant("approved").notNull(),
    seen: instant("seen"),
  },
  (table) => [
    index("approver_changes_author").on(table.authorId, table.approved.desc()),
    index("approver_changes_unseen")
      .on(table.bucketId, table.approved)
      .where(sql`seen is null`),
  ],
);

/** What a report recommends to be done later, until an exam or a person ends it. */
export const followUps = pgTable(
  "follow_ups",
  {
    id: id(),
    bucketId: ofBucket(),
    reportId: ofReport(),
    finding: text("finding").notNull(),
    modality: text("modality").notNull(),
    bodyPart: text("body_part").notNull(),
    from: integer("from").notNull(),
    to: integer("to").notNull(),
    unit: text("unit", { enum: followUpUnits }).notNull(),
    /** Days of the organization's calendar, counted from the exam's. */
    dueFrom: date("due_from", { mode: "string" }).notNull(),
    dueTo: date("due_to", { mode: "string" }).notNull(),
    orderer: text("orderer", { enum: orderers }).notNull(),
    authorId: person("author_id").notNull(),
    created: created(),
    /** The exam that answered it, found by itself or named by a person. */
    doneExamId: uuid("done_exam_id").references(() => exams.id),
    /** Found by itself: another patient's data, and it is open again. */
    foundByItself: boolean("found_by_itself").notNull().default(false),
    /** Exams that ended it until a person opened it again: they end it no more. */
    refusedExamIds: uuid("refused_exam_ids")
      .array()
      .notNull()
      .default(sql`'{}'`),
    end: text("end", { enum: followUpEnds }),
    note: text("note").notNull().default(""),
    ended: instant("ended"),
    endedBy: person("ended_by"),
    /** It was said that it is late. */
    toldLate: instant("told_late"),
  },
  (table) => [
    index("follow_ups_open")
      .on(table.bucketId, table.dueTo)
      .where(sql`ended is null`),
    index("follow_ups_report").on(table.reportId),
    index("follow_ups_ended")
      .on(table.bucketId, table.ended.desc())
      .where(sql`ended is not null`),
    index("follow_ups_done")
      .on(table.doneExamId)
      .where(sql`done_exam_id is not null`),
    check("follow_ups_end", sql`(ended is null) = ("end" is null)`),
  ],
);
