import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#api/infrastructure/database/connect";
import { exams, reports } from "#api/infrastructure/database/schema/index";
import { samePatient } from "#api/registration/exams/exam-record-queries";
import type { ReportRow } from "./report-queries";

/** As many as stand beside the text (product §9). */
const mostPriors = 15;
const time = sql<Date>`coalesce(${exams.studyDate}, ${exams.created})`;

/** The patient's other exams with what their reports say, the latest first: what a comparison may speak of. */
export const priorsOf = (tx: Transaction, { bucketId, exam }: Pick<ReportRow, "bucketId" | "exam">) =>
  tx
    .select({
      at: time.mapWith(exams.created),
      finding: sql<string>`coalesce(${reports.content} ->> 'finding', '')`,
      diagnosis: sql<string>`coalesce(${reports.content} ->> 'diagnosis', '')`,
    })
    .from(exams)
    .leftJoin(reports, and(eq(reports.examId, exams.id), isNull(reports.deleted)))
    .where(samePatient({ ...exam, bucketId }))
    .orderBy(desc(time), desc(exams.id))
    .limit(mostPriors);
