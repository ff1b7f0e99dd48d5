import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#api/infrastructure/database/connect";
import * as tables from "#api/infrastructure/database/schema/index";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { dueDays } from "#api/reading/follow-ups/due-days";

const dayMs = 24 * 3_600_000;
const timeZone = "Asia/Shanghai";

/** A later exam of the same patient, modality and body part; null where there is none. */
const laterExam = sql<string | null>`(select later.id from exams later
  where later.bucket_id = "exams"."bucket_id" and later.patient_id = "exams"."patient_id" and later.deleted is null
    and later.modality = "exams"."modality" and later.body_part = "exams"."body_part"
    and later.study_date > "exams"."study_date" + interval '1 day'
  order by later.study_date limit 1)`;

/** From when until when each is recommended, by how old its exam is, in days. */
const windows = {
  late: { least: 30, most: 90, from: 2, to: 4, unit: "weeks" },
  due: { least: 22, most: 55, from: 3, to: 8, unit: "weeks" },
  open: { least: 0, most: 20, from: 3, to: 6, unit: "months" },
} as const;

/** Exams that reports of a demo hospital recommend: late, due, open, done and closed ones. */
export async function insertDemoFollowUps(
  tx: Transaction,
  { bucketId, now, closerId }: { bucketId: string; now: Date; closerId: string },
) {
  const approved = await tx
    .select({
      reportId: tables.reports.id,
      authorId: tables.reports.submitterId,
      diagnosis: sql<string>`${tables.reports.content} ->> 'diagnosis'`,
      modality: tables.exams.modality,
      bodyPart: tables.exams.bodyPart,
      studyDate: tables.exams.studyDate,
      laterId: laterExam,
    })
    .from(tables.reports)
    .innerJoin(tables.exams, and(eq(tables.exams.id, tables.reports.examId), isNull(tables.exams.deleted)))
    .where(
      and(
        eq(tables.reports.bucketId, bucketId),
        eq(tables.reports.status, "corrected"),
        sql`(${tables.reports.content} -> 'positive')::boolean`,
      ),
    )
    .orderBy(desc(tables.exams.studyDate));
  type Row = (typeof approved)[number];

  const ageOf = ({ studyDate }: Row) => (now.getTime() - (studyDate ?? now).getTime()) / dayMs;
  const without = approved.filter(({ laterId }) => laterId === null);
  const taken = new Set<string>();
  const take = (rows: Row[], { least, most }: { least: number; most: number }, count: number) => {
    const fits = (row: Row) => ageOf(row) >= least && ageOf(row) <= most && !taken.has(row.reportId);
    const found = rows.filter(fits).slice(-count);
    for (const { reportId } of found) taken.add(reportId);
    return found;
  };
  const lineOf = (row: Row, window: keyof typeof windows) => {
    const { from, to, unit } = windows[window];
    const span = { from, to, unit };
    return {
      bucketId,
      reportId: row.reportId,
      finding: row.diagnosis.split(/[。\n，]/u)[0] ?? "",
      modality: row.modality,
      bodyPart: row.bodyPart,
      ...span,
      ...dueDays(dayAt(row.studyDate ?? now, timeZone), span),
      orderer: "referrer" as const,
      authorId: row.authorId ?? closerId,
      created: row.studyDate ?? now,
      // Of the demo's past, nobody is told anew.
      toldLate: window === "late" ? now : null,
    };
  };
  const waiting = (["due", "late", "open"] as const).flatMap((window) =>
    take(without, windows[window], 2).map((row) => lineOf(row, window)),
  );
  const done = take(
    approved.filter(({ laterId }) => laterId !== null),
    { least: 7, most: 90 },
    2,
  ).map((row) => ({
    ...lineOf(row, "late"),
    end: "examined" as const,
    ended: now,
    doneExamId: row.laterId,
    foundByItself: true,
  }));
  const closed = take(without, { least: 10, most: 90 }, 1).map((row) => ({
    ...lineOf(row, "late"),
    end: "elsewhere" as const,
    note: "已在省人民医院复查",
    ended: now,
    endedBy: closerId,
  }));
  const lines = [...waiting, ...done, ...closed];
  if (lines.length > 0) await tx.insert(tables.followUps).values(lines);
}
