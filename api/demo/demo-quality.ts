import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { builtInForm, gradeOf, percentOf, type GivenPoints, type QualityGrade } from "#contract/reading/quality-form";
import type { PeerScore } from "#contract/reading/peer-reviews";
import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";
import { drawReports } from "#api/reading/quality/draw-reports";
import { candidatesOf, keepDraw, setPlan } from "#api/reading/quality/draw-queries";
import { startOfMonth } from "#api/reading/quality/draws";
import { noteChangesOf } from "#api/reading/quality/note-changes";

const dayMs = 24 * 3_600_000;
const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

interface Place {
  bucketId: string;
  now: Date;
  /** Who grades, and who else may review. */
  graderId: string;
  reviewerIds: string[];
}

/** Approved reports of a demo hospital, the latest first. */
const approvedReports = (tx: Transaction, bucketId: string) =>
  tx
    .select({
      id: tables.reports.id,
      version: tables.reports.version,
      authorId: tables.reports.submitterId,
      modality: tables.exams.modality,
      bodyPart: tables.exams.bodyPart,
      approved: tables.reports.approved,
    })
    .from(tables.reports)
    .innerJoin(tables.exams, and(eq(tables.exams.id, tables.reports.examId), isNull(tables.exams.deleted)))
    .where(and(eq(tables.reports.bucketId, bucketId), eq(tables.reports.status, "corrected")))
    .orderBy(desc(tables.reports.approved), desc(tables.reports.id));
type Approved = Awaited<ReturnType<typeof approvedReports>>[number];

/** What a department of a demo hospital knows about its work. */
export async function insertDemoQuality(tx: Transaction, place: Place) {
  const approved = await approvedReports(tx, place.bucketId);
  await insertGrades(tx, place, approved);
  await insertReviews(tx, place);
  await insertLearning(tx, place, approved);
  await insertChanges(tx, approved);
}

/** Of ten images and of ten reports. */
const imageGrades: QualityGrade[] = ["A", "A", "B", "A", "C", "A", "B", "A", "A", "D"];
const missingPoints = [0, 4, 8, 0, 12, 2, 27, 0, 6, 18];
const imageReasons: Record<QualityGrade, string[]> = {
  A: [],
  B: ["artefact"],
  C: ["positioning", "artefact"],
  D: ["coverage"],
};

/** The description of the findings costs the points. */
const pointsGiven = (missing: number): GivenPoints[] =>
  builtInForm.items.map((item) => ({
    ...item,
    given: item.name === "description" ? Math.max(0, item.points - missing) : item.points,
  }));

async function insertGrades(tx: Transaction, { bucketId, now, graderId }: Place, approved: Approved[]) {
  const graded = approved.filter((_, at) => at % 3 === 1).slice(0, 30);
  for (const [at, report] of graded.entries()) {
    const imageGrade = imageGrades[at % imageGrades.length] ?? "A";
    const scores = pointsGiven(missingPoints[at % missingPoints.length] ?? 0);
    const grades = {
      imageGrade,
      imageReasons: imageReasons[imageGrade],
      reportGrade: gradeOf(percentOf(scores)),
      scores,
      note: imageGrade === "D" ? "扫描范围未包括肺尖，已通知重扫。" : "",
      reportVersion: report.version,
    };
    const time = new Date(now.getTime() - (at + 1) * 7 * 3_600_000);
    const [record] = await tx
      .insert(tables.qualityRecords)
      .values({ bucketId, reportId: report.id, ...grades, graderId, graded: time })
      .returning({ id: tables.qualityRecords.id });
    if (!record) continue;
    const { imageGrade: image, reportGrade, ...content } = grades;
    await tx.insert(tables.qualityRecordVersions).values({
      recordId: record.id,
      version: 1,
      imageGrade: image,
      reportGrade,
      content,
      accountId: graderId,
      created: time,
    });
  }
}

/** What was said of the first ones that were drawn; the others wait. */
const said: { score: PeerScore; comment: string; arbitrated?: PeerScore }[] = [
  { score: "1", comment: "" },
  { score: "1", comment: "描述完整。" },
  { score: "2a", comment: "肝内小囊肿未描述，临床意义不大。" },
  { score: "3a", comment: "肋骨陈旧骨折未提及。", arbitrated: "2a" },
  { score: "2b", comment: "左肺下叶磨玻璃影未描述，建议随访。" },
];

/** A month of peer review that is under way. */
async function insertReviews(tx: Transaction, { bucketId, now, reviewerIds }: Place) {
  const plan = { isOn: true, mode: "percent", amount: 10 } as const;
  await setPlan(tx, bucketId, 0, plan);
  const approvedFrom = startOfMonth(now, "Asia/Shanghai", 1);
  const pool = await candidatesOf(tx, bucketId, approvedFrom, now);
  const seed = "demo";
  const drawn = drawReports(seed, plan, pool, reviewerIds).map((one) => ({
    ...one,
    reportVersion: pool.find(({ reportId }) => reportId === one.reportId)?.version ?? 0,
  }));
  const draw = {
    bucketId,
    seed,
    mode: plan.mode,
    amount: plan.amount,
    approvedFrom,
    approvedUntil: now,
    pool: pool.map(({ reportId }) => reportId),
    drawnBy: null,
  };
  const drawId = await keepDraw(tx, draw, drawn);
  const reviews = await tx
    .select({ id: tables.peerReviews.id, reviewerId: tables.peerReviews.reviewerId })
    .from(tables.peerReviews)
    .where(eq(tables.peerReviews.drawId, drawId))
    .orderBy(asc(tables.peerReviews.id))
    .limit(said.length);
  for (const [at, { id, reviewerId }] of reviews.entries()) {
    const { score, comment, arbitrated } = said[at] ?? { score: "1" as const, comment: "" };
    const finalScore = arbitrated ?? (score === "2b" ? null : score);
    const time = before(now, 2 - at / 4);
    await tx
      .update(tables.peerReviews)
      .set({
        score,
        comment,
        scored: time,
        state: finalScore === null ? "arbitration" : "closed",
        finalScore,
        closed: finalScore === null ? null : time,
        ...(arbitrated && {
          arbiterId: reviewerIds.find((one) => one !== reviewerId),
          arbiterComment: "陈旧性改变，对诊疗影响不大。",
        }),
      })
      .where(eq(tables.peerReviews.id, id));
  }
}

async function insertLearning(tx: Transaction, { bucketId, now, reviewerIds }: Place, approved: Approved[]) {
  // What the cases tell was seen, or missed, at a chest.
  const [missed, seen] = approved.filter(({ modality, bodyPart }) => modality === "CT" && bodyPart.includes("胸"));
  const submitterId = reviewerIds[0];
  if (!missed || !seen || !submitterId) return;
  await tx.insert(tables.learningCases).values([
    {
      bucketId,
      reportId: missed.id,
      kind: "miss",
      title: "肺门旁小结节容易漏看",
      text: "5mm 层厚上与血管断面难以区分，1mm 薄层可见。建议肺门区加看薄层和 MIP。",
      submitterId,
      authorId: missed.authorId,
      answer: "谢谢提醒，当时只看了厚层，已在科内分享。",
      answered: before(now, 3),
      discussed: before(now, 2),
      teachingTitle: "肺门旁结节：血管还是结节？",
      teachingText: "要点：1. 薄层逐层追踪血管走行；2. MIP 重建；3. 与旧片对照。",
      created: before(now, 6),
    },
    {
      bucketId,
      reportId: seen.id,
      kind: "greatCall",
      title: "平扫提示的早期改变",
      text: "平扫上仅见轻微密度差，报告提示进一步增强检查，增强后证实。",
      submitterId,
      authorId: seen.authorId,
      created: before(now, 1),
    },
  ]);
}

/** What their approver changed of the latest reports: some were submitted with a slip of the pen (demo-reports.ts). */
async function insertChanges(tx: Transaction, approved: Approved[]) {
  for (const { id } of approved.slice(0, 80)) await noteChangesOf(tx, id);
}
