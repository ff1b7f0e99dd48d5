import { z } from "zod";
import { anywhere, at, managerOf } from "#contract/kernel/access";
import { operation } from "#contract/kernel/operation";
import { severalLines } from "#contract/kernel/plain-text";
import { AgeUnit, Day, Gender, Id, Instant, PetGender } from "#contract/kernel/values";
import { Modality } from "#contract/organizations/organizations";
import { Series } from "#contract/registration/exam-record";

/**
 * RADPEER (ACR): 1 agrees; 2 is a discrepancy in an interpretation that is not ordinarily expected to be made, 3 one that
 * should be made most of the time; a is unlikely, b likely to matter clinically.
 */
export const peerScores = ["1", "2a", "2b", "3a", "3b"] as const;
export const PeerScore = z.enum(peerScores);
export type PeerScore = z.infer<typeof PeerScore>;

/** Those that a second person looks at before they count. */
export const arbitratedScores: readonly PeerScore[] = ["2b", "3a", "3b"];

/** So many reports of each author, or a share of all. */
export const drawModes = ["perAuthor", "percent"] as const;
export const DrawMode = z.enum(drawModes);

/** How an organization draws: each month by itself where it is on. */
export const PeerReviewPlan = z.object({
  isOn: z.boolean().default(false),
  mode: DrawMode,
  /** Reports of an author, or out of a hundred. */
  amount: z.number().int().min(1, "tooSmall").max(100, "tooLarge"),
});
export type PeerReviewPlan = z.infer<typeof PeerReviewPlan>;

/** The plan of an organization that has made none. */
export const usualPlan: PeerReviewPlan = { isOn: false, mode: "perAuthor", amount: 3 };

/** A draw as who keeps it sees it. */
export const PeerReviewDraw = z.object({
  id: Id,
  seed: z.string(),
  mode: DrawMode,
  amount: z.number().int(),
  approvedFrom: Instant,
  approvedUntil: Instant,
  /** Reports that could have been drawn, and those that were. */
  poolSize: z.number().int(),
  drawn: z.number().int(),
  open: z.number().int(),
  drawnBy: z.string().nullable(),
  created: Instant,
});

/** A drawn report as its reviewer or arbiter sees it: nobody's name, no number that names anybody. */
export const BlindReview = z.object({
  id: Id,
  bucketName: z.string(),
  timeZone: z.string(),
  state: z.enum(["open", "arbitration", "closed"]),
  modality: Modality,
  bodyPart: z.string(),
  studyDesc: z.string(),
  gender: z.union([Gender, PetGender]),
  age: z.number().int().nullable(),
  ageUnit: AgeUnit.nullable(),
  drawn: Instant,
  score: PeerScore.nullable(),
  comment: z.string(),
  finalScore: PeerScore.nullable(),
});
export type BlindReview = z.infer<typeof BlindReview>;

/** The same with what is to be judged. */
export const BlindReport = BlindReview.extend({
  /** Null of one that is closed, or the caller's own: nothing more is asked for. */
  asked: z.enum(["score", "arbitrate"]).nullable(),
  clinicImpression: z.string(),
  finding: z.string(),
  diagnosis: z.string(),
  series: z.array(Series),
});
export type BlindReport = z.infer<typeof BlindReport>;

/** What came of a report that the caller wrote; never by whom. */
export const ReviewedReport = z.object({
  id: Id,
  reportId: Id,
  examId: Id,
  bucketName: z.string(),
  timeZone: z.string(),
  modality: Modality,
  bodyPart: z.string(),
  score: PeerScore,
  comment: z.string(),
  closed: Instant,
});
export type ReviewedReport = z.infer<typeof ReviewedReport>;

/** How many of each; a score that waits for arbitration counts for nothing yet. */
export const PeerCounts = z.object({
  drawn: z.number().int(),
  open: z.number().int(),
  inArbitration: z.number().int(),
  counted: z.record(PeerScore, z.number().int()),
});
export type PeerCounts = z.infer<typeof PeerCounts>;

/** What a reviewer or an arbiter says. */
export const GiveScore = z
  .object({
    id: Id,
    score: z.enum(peerScores, { error: "chooseOne" }),
    comment: severalLines().pipe(z.string().max(1000, "tooLong")).default(""),
  })
  .refine(({ score, comment }) => score === "1" || comment !== "", { path: ["comment"], error: "required" });

const page = {
  limit: z.number().int().min(1).max(100).default(20),
  skip: z.number().int().min(0).max(10_000).default(0),
};
const period = { from: Day.optional(), to: Day.optional() };

/**
 * Blinded random peer review (domain-rules "Quality"). What serves a reviewer or an arbiter selects neither author, approver nor
 * patient; what serves an author selects no reviewer.
 */
export const peerReviews = {
  work: operation({
    method: "GET",
    path: "/peer-reviews",
    access: anywhere("report_approval"),
    summary:
      "Reports drawn for the caller to review (open, done), or that wait for an arbiter other than author, approver and " +
      "reviewer; and how many of each state.",
    input: z.object({ list: z.enum(["open", "arbitration", "done"]).default("open"), ...page }),
    output: z.object({
      reviews: z.array(BlindReview),
      total: z.number().int(),
      open: z.number().int(),
      arbitration: z.number().int(),
    }),
  }),
  read: operation({
    method: "GET",
    path: "/peer-reviews/{id}",
    access: anywhere("report_approval"),
    summary: "One of them with the report's text and its images, without a name. not_found for anybody else's.",
    input: z.object({ id: Id }),
    output: BlindReport,
  }),
  score: operation({
    method: "POST",
    path: "/peer-reviews/{id}/score",
    access: anywhere("report_approval"),
    summary:
      "The reviewer's score. 2b, 3a and 3b go to arbitration. not_found; review_closed where it was scored before.",
    input: GiveScore,
    output: z.object({ state: BlindReview.shape.state }),
  }),
  arbitrate: operation({
    method: "POST",
    path: "/peer-reviews/{id}/arbitrate",
    access: anywhere("report_approval"),
    summary: "A second person's score, which counts. not_found; review_closed where somebody was faster.",
    input: GiveScore,
    output: z.object({ state: BlindReview.shape.state }),
  }),
  own: operation({
    method: "GET",
    path: "/peer-reviews/own",
    access: anywhere("exam_get"),
    summary: "What came of the caller's own reports, the latest first; never by whom.",
    input: z.object(page),
    output: z.object({ reviews: z.array(ReviewedReport), total: z.number().int() }),
  }),
  statistics: operation({
    method: "GET",
    path: "/buckets/{id}/peer-reviews/statistics",
    access: at("bucket", "exam_get"),
    summary:
      "Scores of the organization's reports, by the day they were drawn; by author for its administrators alone, null for others.",
    input: z.object({ id: Id, ...period }),
    output: PeerCounts.extend({
      byAuthor: z.array(PeerCounts.extend({ name: z.string() })).nullable(),
    }),
  }),
  plan: operation({
    method: "GET",
    path: "/buckets/{id}/peer-review-plan",
    access: managerOf("bucket"),
    summary: "How the organization draws, and its draws, the latest first, at most 24.",
    input: z.object({ id: Id }),
    output: z.object({
      plan: PeerReviewPlan,
      version: z.number().int(),
      draws: z.array(PeerReviewDraw),
      timeZone: z.string(),
    }),
  }),
  setPlan: operation({
    method: "PUT",
    path: "/buckets/{id}/peer-review-plan",
    access: managerOf("bucket"),
    summary: "Sets how the organization draws. version_conflict.",
    input: PeerReviewPlan.extend({ id: Id, version: z.number().int().min(0) }),
    output: z.object({ version: z.number().int() }),
  }),
  draw: operation({
    method: "POST",
    path: "/buckets/{id}/peer-reviews/draw",
    access: managerOf("bucket"),
    summary:
      "Draws now among the reports approved since the last draw (the first time, since the begin of last month) by the " +
      "organization's plan. nothing_to_draw.",
    input: z.object({ id: Id }),
    output: z.object({ drawn: z.number().int() }),
    status: 201,
  }),
};
