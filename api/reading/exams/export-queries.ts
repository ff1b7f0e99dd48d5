import { and, eq, inArray } from "drizzle-orm";
import { ExportColumn } from "#contract/reading/exam-export";
import type { Database } from "#api/infrastructure/database/connect";
import { exams, exportColumns, registryOrders, scheduledExams } from "#api/infrastructure/database/schema/index";

/** What an export may tell beside the list's own columns, of exams within the organizations. */
export async function exportFacts(db: Database, scope: string[], examIds: string[]) {
  if (examIds.length === 0) return new Map<string, never>();
  const rows = await db
    .select({
      id: exams.id,
      phone: exams.patientPhone,
      idCard: registryOrders.idCard,
      dob: exams.patientDob,
      patientSource: exams.patientSource,
      applyDept: exams.applyDept,
      outpatientId: exams.outpatientId,
      inpatientId: exams.inpatientId,
      physicalExamId: exams.physicalExamId,
      bedNum: exams.bedNum,
      serviceRequestId: exams.serviceRequestId,
    })
    .from(exams)
    .leftJoin(scheduledExams, eq(scheduledExams.examId, exams.id))
    .leftJoin(registryOrders, eq(registryOrders.id, scheduledExams.orderId))
    .where(and(inArray(exams.id, examIds), inArray(exams.bucketId, scope)));
  return new Map(rows.map((row) => [row.id, row]));
}
export type ExportFacts = NonNullable<ReturnType<Awaited<ReturnType<typeof exportFacts>>["get"]>>;

/** The columns the account exported last; a column that there is no more is left out. Null where it never did. */
export async function keptExportColumns(db: Database, accountId: string): Promise<ExportColumn[] | null> {
  const [row] = await db.select().from(exportColumns).where(eq(exportColumns.accountId, accountId));
  return row ? ExportColumn.options.filter((column) => row.columns.includes(column)) : null;
}

export const keepExportColumns = (db: Database, accountId: string, columns: ExportColumn[]) =>
  db
    .insert(exportColumns)
    .values({ accountId, columns })
    .onConflictDoUpdate({ target: exportColumns.accountId, set: { columns } });
