import { and, eq, inArray, or, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { KeyImage } from "#contract/reading/report-content";
import type { Database } from "#api/infrastructure/database/connect";
import { attachments, exams, instances } from "#api/infrastructure/database/schema/index";
import { dayAt } from "#api/infrastructure/time/zoned-days";
import { examTime } from "./exam-date-conditions";
import { pageOf } from "./exam-page-queries";
import { samePatient, type ExamWhole } from "./exam-record-queries";
import { examRows } from "./exam-row-queries";

/** Other exams of the patient's visit (CoExam), the latest first. */
export function coExams(db: Database, exam: ExamWhole, limit: number) {
  const day = dayAt(exam.studyDate ?? exam.created, exam.timeZone);
  const ofVisit = or(
    sql`(${examTime} at time zone ${exam.timeZone})::date = ${day}::date`,
    exam.serviceRequestId ? eq(exams.serviceRequestId, exam.serviceRequestId) : undefined,
    exam.physicalExamId ? eq(exams.physicalExamId, exam.physicalExamId) : undefined,
  );
  const where = and(samePatient(exam), ofVisit);
  return examRows(db, pageOf(db, { where, field: "studyDate", order: "desc", isAround: false }), "desc")
    .prepare("")
    .execute({ limit, skip: 0 });
}

/** The exams whose pictures the key images are. */
export async function examsOfKeyImages(db: Database, images: KeyImage[]): Promise<Set<string>> {
  const named = (part: "instanceId" | "attachmentId") => images.flatMap((image) => image[part] ?? []);
  const rows = await unionAll(
    db
      .select({ examId: instances.examId })
      .from(instances)
      .where(inArray(instances.id, named("instanceId"))),
    db
      .select({ examId: attachments.examId })
      .from(attachments)
      .where(inArray(attachments.id, named("attachmentId"))),
  );
  return new Set(rows.map(({ examId }) => examId));
}
