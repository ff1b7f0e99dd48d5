import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { ReportContent } from "#contract/reading/report-content";
import type { ReportStatus } from "#contract/kernel/report-status";
import type { TraceEvent } from "#contract/reading/report-views";
import type { Transaction } from "#api/infrastructure/database/connect";
import { accounts, exams, reports, reportVersions } from "#api/infrastructure/database/schema/index";
import { isFreeFor } from "./lock-queries";
import { Problem } from "#api/infrastructure/problem";
import type { ReportRow } from "./report-queries";

export type ReportChange = Partial<
  Omit<typeof reports.$inferInsert, "id" | "version" | "status" | "submitted" | "approved" | "printed">
> & {
  status: ReportStatus;
  submitted?: "now" | null;
  approved?: "now" | null;
  printed?: "now" | null;
};

const moment = (when: "now" | null | undefined) => (when === "now" ? sql`now()` : when);

/**
 * Compare and set: the change goes in only if version, status and lock still are what the caller read.
 *
 * @param lock "held": the account must hold the lock; "free": nobody else may; "any": printing does not mind
 * @returns whether it went in
 */
export async function writeTransition(
  tx: Transaction,
  read: Pick<ReportRow, "id" | "bucketId" | "version" | "status">,
  accountId: string,
  lock: "held" | "free" | "any",
  { submitted, approved, printed, ...change }: ReportChange,
): Promise<boolean> {
  const lockStands = {
    held: and(eq(reports.lockedBy, accountId), gt(reports.lockExpires, sql`now()`)),
    free: isFreeFor(accountId),
    any: undefined,
  }[lock];
  const written = await tx
    .update(reports)
    .set({
      ...change,
      submitted: moment(submitted),
      approved: moment(approved),
      printed: moment(printed),
      version: sql`${reports.version} + 1`,
      updated: sql`now()`,
    })
    .where(
      and(
        eq(reports.id, read.id),
        eq(reports.bucketId, read.bucketId),
        eq(reports.version, read.version),
        eq(reports.status, read.status),
        isNull(reports.deleted),
        lockStands,
      ),
    )
    .returning({ id: reports.id });
  return written.length === 1;
}

/** Appends what an accepted action made of the report; versions are never changed afterwards. */
export async function appendVersion(
  tx: Transaction,
  version: {
    reportId: string;
    version: number;
    event: TraceEvent;
    status: ReportStatus;
    accountId: string;
    content: ReportContent;
    reason: string | null;
    /** Of a printing: what its template is called. */
    printTemplate?: string | null;
  },
): Promise<void> {
  await tx.insert(reportVersions).values(version);
}

/** Who made the version that stands; undefined for a report that has none yet. */
export const makerOf = async (tx: Transaction, { id, version }: Pick<ReportRow, "id" | "version">) =>
  (
    await tx
      .select({ id: accounts.id, name: accounts.name })
      .from(reportVersions)
      .innerJoin(accounts, eq(accounts.id, reportVersions.accountId))
      .where(and(eq(reportVersions.reportId, id), eq(reportVersions.version, version)))
  )[0];

/**
 * Writes the reading state of an exam's report into the exam, where the list filters by it. Of several reports the
 * first that is not deleted counts; without one the exam stands unreported. Until the end of the transaction nobody deletes
 * the exam.
 *
 * @throws Problem not_found for an exam that was deleted meanwhile
 */
export async function mirrorIntoExam(tx: Transaction, examId: string): Promise<void> {
  const [report] = await tx
    .select({
      reportStatus: reports.status,
      positive: sql<boolean | null>`(${reports.content} ->> 'positive')::boolean`,
      printed: sql<boolean>`${reports.printed} is not null`,
      lockedBy: reports.lockedBy,
      lockExpires: reports.lockExpires,
    })
    .from(reports)
    .where(and(eq(reports.examId, examId), isNull(reports.deleted)))
    .orderBy(asc(reports.created), asc(reports.id))
    .limit(1);
  const unreported = {
    reportStatus: "none" as const,
    positive: null,
    printed: false,
    lockedBy: null,
    lockExpires: null,
  };
  const written = await tx
    .update(exams)
    .set(report ?? unreported)
    .where(and(eq(exams.id, examId), isNull(exams.deleted)))
    .returning({ id: exams.id });
  if (written.length === 0) throw new Problem("not_found");
}

/** An approval answers the "verify report" mark that later images or patient data had set. */
export const clearVerifyMark = (tx: Transaction, examId: string) =>
  tx.update(exams).set({ verifyReport: false }).where(eq(exams.id, examId));

/** What made a version of a report: the step, whose it was, and why. */
export const stepOfVersion = async (tx: Transaction, reportId: string, version: number) =>
  (
    await tx
      .select({ event: reportVersions.event, accountId: reportVersions.accountId, reason: reportVersions.reason })
      .from(reportVersions)
      .where(and(eq(reportVersions.reportId, reportId), eq(reportVersions.version, version)))
  )[0];
